import { useRef, useState } from 'react'
import { HttpProblem } from '../../../../web/http.ts'
import type { SendFile } from '../../../../web/ui/FileUpload.tsx'
import { DOCUMENT_MAX_BYTES } from '../contract.ts'
import { whyRefused } from '../messages.ts'

type State = { is: 'waiting' | 'sent' } | { is: 'leaving'; part: number } | { is: 'refused'; why: string }
export type Upload = { file: File; state: State }

/** Files that are sent one after the other: what arrived is there, whatever becomes of the others. */
export function useUploads() {
  const [uploads, setUploads] = useState<Upload[]>([])
  const stop = useRef(new AbortController())
  const tell = (file: File, state: State) =>
    setUploads((before) => before.map((each) => (each.file === file ? { file, state } : each)))
  const choose = (files: readonly File[]) => setUploads(files.map((file) => ({ file, state: { is: 'waiting' } })))

  async function sendOne(file: File, send: SendFile<unknown>) {
    tell(file, { is: 'leaving', part: 0 })
    if (file.size > DOCUMENT_MAX_BYTES) throw new HttpProblem(413, {})
    await send(file, (part) => tell(file, { is: 'leaving', part }), stop.current.signal)
    tell(file, { is: 'sent' })
  }

  /** Gives how many were refused. */
  async function sendAll(send: SendFile<unknown>): Promise<number> {
    let refused = 0
    stop.current = new AbortController()
    for (const { file, state } of uploads) {
      if (state.is === 'sent' || stop.current.signal.aborted) continue
      await sendOne(file, send).catch((error) => {
        refused++
        tell(file, { is: 'refused', why: whyRefused(error) })
      })
    }
    return refused
  }
  return { uploads, choose, sendAll, stop: () => stop.current.abort() }
}
