import type { Request, Response } from 'express'
import type { Failure } from '../../domain/failure.ts'
import { internalProblem, type Problem, refusalOf } from './problem.ts'

/** How long a refused client may go on sending before its connection is cut. */
const lingerMs = 5_000

export function refuse(request: Request, response: Response, failure: Failure): void {
  const { problem, headers } = refusalOf(failure)
  response.set(headers)
  sendProblem(request, response, problem)
}

export function refuseForOurFault(request: Request, response: Response, requestId: string): void {
  if (response.headersSent) {
    // Half an answer cannot be taken back; a cut connection at least does not look like a whole one.
    response.destroy()
    return
  }
  sendProblem(request, response, internalProblem(requestId))
}

function sendProblem(request: Request, response: Response, problem: Problem): void {
  response.status(problem.status).set('Cache-Control', 'no-store').type('application/problem+json')
  response.send(JSON.stringify(problem))
  if (!request.complete) throwAwayTheRest(request)
}

/** A connection closed at once would take the answer with it while the client is still sending. */
function throwAwayTheRest(request: Request): void {
  request.resume()
  const cut = setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, lingerMs)
  request.once('close', () => clearTimeout(cut))
}
