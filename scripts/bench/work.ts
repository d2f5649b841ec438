import { readFileSync } from 'node:fs'
import { API } from './calls.ts'
import type { Server } from './servers.ts'

/** Peak memory of a server so far, in MB. */
export const residentMb = ({ child }: Server) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

type UploadRequest = { path: string; token: string; content: string; fileName: string }

/**
 * Sends a file for background processing and waits for its end; returns the seconds since the first byte, and the
 * result.
 */
export async function timeUpload(api: Server, { path, token, content, fileName }: UploadRequest) {
  const headers = { authorization: `Bearer ${token}` }
  const form = new FormData()
  form.append('file', new Blob([content]), fileName)
  const began = performance.now()
  const sent = await fetch(`${api.origin}${API}${path}`, { method: 'POST', headers, body: form })
  const { task } = (await sent.json()) as { task?: number }
  if (!task) throw new Error(`${path} answered ${sent.status}`)
  for (;;) {
    const asked = await fetch(`${api.origin}${API}/tasks/${task}`, { headers })
    const { state, result } = (await asked.json()) as { state: string; result: unknown }
    if (state !== 'RUNNING') return { seconds: (performance.now() - began) / 1_000, state, result }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
