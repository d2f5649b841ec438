import { setTimeout } from 'node:timers/promises'
import { journalLine, startLine, statusLine } from '../../src/server/command-line.ts'
import { type Finding, fail } from '../checks/finding.ts'

/**
 * How the program of this machine answers on its own port: ready, not ready with the code of the reason, as another
 * program, or not at all.
 */
export type Running =
  | { state: 'ready'; address: string }
  | { state: 'not ready'; address: string; code: string }
  | { state: 'another program'; address: string }
  | { state: 'absent'; address: string }

/** A start takes some seconds, and longer with migrations of a large database. */
const PATIENCE_MS = 30_000
const PAUSE_MS = 250

/** Local address of a program that listens on every address. */
const LOCAL: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

const isOurs = (body: unknown): body is { status?: string; code?: string } =>
  typeof body === 'object' && body !== null && ('status' in body || 'code' in body)

async function askOnce(address: string): Promise<Running> {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) })
    const body: unknown = await answer.json().catch(() => undefined)
    if (!isOurs(body)) return { state: 'another program', address }
    if (answer.ok) return { state: 'ready', address }
    return { state: 'not ready', address, code: body.code ?? String(answer.status) }
  } catch {
    return { state: 'absent', address }
  }
}

/** Requests the program on its own port, without the proxy, and waits as long as a start may take. */
export async function waitForProgram(
  { HOST, PORT }: { HOST: string; PORT: number },
  patienceMs = PATIENCE_MS,
): Promise<Running> {
  const host = LOCAL[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST)
  const address = `http://${host}:${PORT}`
  const end = Date.now() + patienceMs
  for (;;) {
    const running = await askOnce(address)
    if (running.state === 'ready' || running.state === 'another program' || Date.now() >= end) return running
    await setTimeout(PAUSE_MS)
  }
}

/** Why the program of this machine does not serve, whatever its proxy does; undefined if it serves. */
export function whyNotServing(running: Running): Finding | undefined {
  const { state, address } = running
  if (state === 'absent')
    return fail(
      'service',
      `the program is not running: nothing answers at ${address}, where it listens`,
      `See why: ${statusLine()}; ${journalLine()}. Start it: ${startLine()}`,
    )
  if (state === 'another program')
    return fail(
      'service',
      `another program answers at ${address}, where this one should listen`,
      'Stop that one, or give this one another PORT in the settings and in the proxy.',
    )
  if (state === 'not ready')
    return fail(
      'service',
      `the program runs at ${address}, but is not ready: ${running.code}`,
      `What is missing is said by the other lines, and by the log: ${journalLine()}`,
    )
  return undefined
}
