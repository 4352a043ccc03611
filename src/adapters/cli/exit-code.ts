/** What the shell learns. The worst of several files counts. */
export const exitCode = {
  fine: 0,
  /** Read without an error, but a file's content could not be opened. */
  unreadable: 1,
  /** Wrong arguments or settings. */
  usage: 2,
  /** A named file does not exist or cannot be opened. */
  missing: 3,
  /** The settings are right, but a port, folder or database they name cannot be used. */
  cannotStart: 4,
  /** As shells count a command that was interrupted. */
  interrupted: 130,
} as const
