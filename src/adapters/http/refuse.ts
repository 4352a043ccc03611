import type { Request, Response } from 'express'
import type { Failure } from '../../domain/failure.ts'
import { internalProblem, type Problem, refusalOf } from './problem.ts'
import { sendWhole } from './send-whole.ts'

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
  response.status(problem.status).set('Cache-Control', 'no-store')
  response.set('Content-Type', 'application/problem+json; charset=utf-8')
  sendWhole(request, response, JSON.stringify(problem))
}
