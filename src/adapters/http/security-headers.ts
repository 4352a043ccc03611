import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { viewStyleSource } from './pages/view-style.ts'

/** Pages may run the server's own scripts and call the server itself; nothing else, from nowhere else. */
export const securityHeaders: RequestHandler = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  // Encryption is the proxy's matter, and so is the promise to keep it up.
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
})

/** The evidence page carries its one style and its pictures in itself, so that it can be mailed. It runs nothing. */
export const viewPolicy = [
  "default-src 'none'",
  'img-src data:',
  `style-src ${viewStyleSource}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
