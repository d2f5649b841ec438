import {
  GlobalWorkerOptions,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'

declare const __PDF_ASSETS__: string

GlobalWorkerOptions.workerSrc = worker

/** Opens a PDF by its address, in parts. Scripts in it don't run, and nothing is loaded from elsewhere. */
const openPdf = (href: string) =>
  getDocument({
    url: href,
    standardFontDataUrl: __PDF_ASSETS__,
    wasmUrl: __PDF_ASSETS__,
    // Our content security policy forbids WebAssembly.
    useWasm: false,
  })

const isLocked = (error: unknown) => error instanceof PasswordException

type State = { pdf?: PDFDocumentProxy; ratio?: number; failed?: 'locked' | 'broken' }

/** A PDF being opened, with the shape of its first page, which reserves the space of the others. */
export function usePdf(href: string): State {
  const [state, setState] = useState<State>({})
  useEffect(() => {
    const task = openPdf(href)
    let closed = false
    const open = async () => {
      const pdf = await task.promise
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      if (!closed) setState({ pdf, ratio: width / height })
    }
    open().catch((error) => closed || setState({ failed: isLocked(error) ? 'locked' : 'broken' }))
    return () => {
      closed = true
      setState({})
      void task.destroy()
    }
  }, [href])
  return state
}
