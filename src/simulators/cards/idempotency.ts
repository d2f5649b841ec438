import type { FastifyReply, FastifyRequest } from 'fastify'
import { faultAfter } from './faults.ts'
import { canonical, readForm, type Tree } from './form.ts'
import type { Simulation } from './payments.ts'
import { refusalOf, refuse, showRefusal } from './refusal.ts'
import { find, seconds } from './state.ts'

const DAY = 24 * 3600
const HANGS_FOR = 60_000

const FAULT = showRefusal({ status: 500, type: 'api_error', message: 'A fault that was asked for.' })

/** Leaves a call unanswered for longer than its caller's timeout. */
export function hang(reply: FastifyReply, delayMs = HANGS_FOR) {
  reply.hijack()
  const timer = setTimeout(() => reply.raw.destroy(), delayMs)
  reply.raw.once('close', () => clearTimeout(timer))
  return reply
}

/** Answers 500; `again` says whether a retry may succeed. */
export const fail = (reply: FastifyReply, again: boolean) =>
  reply.code(500).header('stripe-should-retry', String(again)).send(FAULT)

/** The response of the work, and whether a retry with the same key must get it again. */
function answerOf(work: () => unknown): { status: number; answer: unknown; begun: boolean } {
  try {
    return { status: 200, answer: work(), begun: true }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return { status: refusal.status, answer: showRefusal(refusal), begun: refusal.begun ?? false }
  }
}

/**
 * Does the work of a POST once for an `Idempotency-Key`: later calls get the first response, also if it was a refusal
 * or a 500. Other parameters with the same key are refused. A call whose parameters were invalid is not stored.
 */
export async function once(
  sim: Simulation,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (form: Tree) => unknown,
) {
  const { replays } = sim.store.state
  const body = String(request.body ?? '')
  const parameters = canonical(body)
  const header = request.headers['idempotency-key']
  const key = typeof header === 'string' ? `key:${header}` : undefined
  const known = find(replays, key)
  if (known && (known.path !== request.url || known.parameters !== parameters))
    refuse({
      status: 400,
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${header}' if you meant to execute a different request.`,
    })
  if (known) {
    if (known.status >= 500) reply.header('stripe-should-retry', 'false')
    return reply.code(known.status).header('idempotent-replayed', 'true').send(known.answer)
  }

  const { status, answer, begun } = answerOf(() => work(readForm(body)))
  const fault = status === 200 ? faultAfter(sim.faults) : undefined
  const kept = fault?.kind === 'error-after-create' ? { status: 500, answer: FAULT } : { status, answer }
  if (key && begun) replays[key] = { path: request.url, parameters, at: seconds(), ...kept }
  sim.sender.commit()
  if (fault?.kind === 'timeout-after-create') return hang(reply, fault.delayMs)
  if (fault) return fail(reply, false)
  return reply.code(status).send(answer)
}

/** Deletes stored responses older than a day. */
export function forgetReplays({ store }: Simulation) {
  for (const [key, { at }] of Object.entries(store.state.replays))
    if (at < seconds() - DAY) delete store.state.replays[key]
}
