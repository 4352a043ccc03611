import { homedir } from 'node:os'

/** Undefined for a user that the system does not list, as containers are often given. */
export function homeFolder(): string | undefined {
  try {
    return homedir()
  } catch {
    return undefined
  }
}
