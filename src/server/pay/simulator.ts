import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { API_BASE } from '../../shared/endpoint.ts'

export type Simulator = { apiBase: string; secretKey: string; webhookSecrets: string[]; stop: () => Promise<void> }

const PROGRAM = path.join(import.meta.dirname, '../../simulators/cards/main.ts')

/**
 * Starts the simulated card provider as a program of its own, on this port if it is free. It ends with this process,
 * because it watches the pipe between the two.
 */
export async function startSimulator(place: {
  port: number
  dataDir: string
  webhookOrigin: string
}): Promise<Simulator> {
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  const child = spawn(
    process.execPath,
    [
      PROGRAM,
      ...['--port', String(place.port)],
      ...['--data', place.dataDir],
      ...['--webhook-url', `${place.webhookOrigin}${API_BASE}/payments/webhook`],
      ...['--webhook-secret', secret],
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const apiBase = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The simulated card provider did not start')))
    createInterface({ input: child.stdout }).once('line', (line) =>
      resolve((JSON.parse(line) as { listening: string }).listening),
    )
  })
  child.stdout.resume()
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve()
      child.removeAllListeners('exit')
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return { apiBase, secretKey: 'sk_test_simulated', webhookSecrets: [secret], stop }
}
