import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseError } from '../adapters/postgres/database-error.ts'
import type { Config } from './config.ts'

/** Why the server could not start, in one line: which setting, what is wrong there, how to put it right. */
export function startFailure(fault: unknown, config: Config): string {
  if (fault instanceof DatabaseError && config.store.kind === 'postgres') return databaseLine(fault, config.store)
  const { code, syscall, path: place } = systemErrorOf(fault)
  if (syscall === 'listen' || syscall === 'getaddrinfo') return addressLine(code, config)
  if (place !== undefined) return placeLine(code, place, config)
  return `cannot start: ${fault instanceof Error ? fault.message : String(fault)}`
}

const databaseAdvice = new Map([
  ['ECONNREFUSED', 'see that it runs and listens there'],
  ['ENOTFOUND', 'see that the name of the host is right'],
  ['28P01', 'put the right user and password into the URL'],
  ['28000', 'let this user in (pg_hba.conf), or put another into the URL'],
  ['3D000', 'create the database, or name another in the URL'],
  ['42501', 'grant the user the right to create a schema, or give it one'],
])

function databaseLine({ code, message }: DatabaseError, { databaseUrl }: { databaseUrl: string }): string {
  const { hostname, port, pathname } = new URL(databaseUrl)
  const advice = databaseAdvice.get(code) ?? 'see that it runs, and that address, user and password are right'
  return `SERVICE_DATABASE_URL: ${hostname}:${port || '5432'}${pathname} cannot be used: ${message}; ${advice}`
}

const addressFaults = new Map([
  ['EADDRINUSE', 'the port is in use; stop the other program or set SERVICE_PORT to another port'],
  ['EACCES', 'this user may not use that port; set SERVICE_PORT to 1024 or above'],
  ['EADDRNOTAVAIL', 'this machine does not have that address; set SERVICE_HOST to one it has'],
  ['ENOTFOUND', 'there is no such host; set SERVICE_HOST to an address of this machine'],
])

function addressLine(code: string, { host, port }: Config): string {
  return `SERVICE_HOST, SERVICE_PORT: cannot listen on ${host}:${port}: ${addressFaults.get(code) ?? code}`
}

const notAFolder = 'something that is no folder stands there; remove it or name another place'
const noRight = 'this user may not write there; give it the right, or name another place'
const placeFaults = new Map([
  ['EACCES', noRight],
  ['EPERM', noRight],
  ['EROFS', 'the file system is read-only; mount a volume there, or name another place'],
  ['ENOSPC', 'the disk is full; make room, or name another place'],
  ['ENOTDIR', notAFolder],
  ['EEXIST', notAFolder],
  ['ENOENT', 'it is not there and cannot be made; make it yourself, or name another place'],
])

function placeLine(code: string, place: string, { corpusRoot, cacheDir }: Config): string {
  const settings = [
    ['SERVICE_CORPUS_ROOT', corpusRoot],
    ['SERVICE_CACHE_DIR', cacheDir],
  ] as const
  const [setting, folder] = settings.find(([, root]) => isInside(place, root)) ?? (['TMPDIR', tmpdir()] as const)
  return `${setting}: ${folder} cannot be used: ${placeFaults.get(code) ?? code}`
}

function isInside(place: string, folder: string): boolean {
  const way = path.relative(path.resolve(folder), path.resolve(place))
  return way === '' || !(way.startsWith('..') || path.isAbsolute(way))
}

function systemErrorOf(fault: unknown): { code: string; syscall?: string; path?: string } {
  const { code, syscall, path: place } = (fault ?? {}) as Readonly<Record<string, unknown>>
  return {
    code: String(code),
    ...(typeof syscall === 'string' ? { syscall } : {}),
    ...(typeof place === 'string' ? { path: place } : {}),
  }
}
