import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from './servers.ts'

export type LoadRequest = { path: string; headers: Record<string, string>; body: string }
export type LoadResult = { p50: number; p99: number; failed: number; late: number }

function send(agent: Agent, { origin }: Server, { path, headers, body }: LoadRequest): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request(`${origin}${path}`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200))
    })
    call.on('error', () => resolve(false))
    call.end(body)
  })
}

const at = (sorted: number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)

/**
 * Sends requests in an open loop: each is sent on schedule, whatever became of earlier ones, and its latency counts
 * from the scheduled time. `late` is the maximum delay of the sender itself, in milliseconds.
 */
export async function sendAt(server: Server, perSecond: number, requests: readonly LoadRequest[]): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const begun = performance.now()
  const took: number[] = []
  let [failed, late] = [0, 0]
  const answers = []
  for (const [index, each] of requests.entries()) {
    const due = begun + (index * 1_000) / perSecond
    if (due > performance.now()) await pause(due - performance.now())
    late = Math.max(late, performance.now() - due)
    answers.push(
      send(agent, server, each).then((well) => {
        took.push(performance.now() - due)
        if (!well) failed++
      }),
    )
  }
  await Promise.all(answers)
  agent.destroy()
  took.sort((one, other) => one - other)
  return { p50: at(took, 0.5), p99: at(took, 0.99), failed, late: Math.round(late) }
}
