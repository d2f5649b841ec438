import { GlobalWorkerOptions, getDocument, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

declare const __PDF_ASSETS__: string

GlobalWorkerOptions.workerSrc = worker

/** Opens a PDF by its address, a part at a time. No script of it runs, and nothing comes from elsewhere. */
export const openPdf = (href: string) =>
  getDocument({
    url: href,
    standardFontDataUrl: __PDF_ASSETS__,
    wasmUrl: __PDF_ASSETS__,
    // The policy of our pages lets no WebAssembly run.
    useWasm: false,
  })

export const isLocked = (error: unknown) => error instanceof PasswordException
