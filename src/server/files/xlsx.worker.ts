// A large XLSX takes seconds of computation: it runs on a thread of its own, so that the server keeps serving.
import { parentPort } from 'node:worker_threads'
import { type Cell, type Table, writeXlsx } from './xlsx.ts'

const rows: Cell[][] = []
parentPort?.on('message', async ({ more, head, kinds = [] }: { more?: Cell[][] } & Partial<Omit<Table, 'rows'>>) => {
  if (more) rows.push(...more)
  if (!head) return
  const bytes = new Uint8Array(await writeXlsx({ head, kinds, rows }))
  parentPort?.postMessage(bytes, [bytes.buffer])
  parentPort?.close()
})
