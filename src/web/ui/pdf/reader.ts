import { GlobalWorkerOptions, getDocument, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

declare const __PDF_ASSETS__: string

GlobalWorkerOptions.workerSrc = worker

/** Opens a PDF by its address, in parts. Scripts in it don't run, and nothing is loaded from elsewhere. */
export const openPdf = (href: string) =>
  getDocument({
    url: href,
    standardFontDataUrl: __PDF_ASSETS__,
    wasmUrl: __PDF_ASSETS__,
    // Our content security policy forbids WebAssembly.
    useWasm: false,
  })

export const isLocked = (error: unknown) => error instanceof PasswordException
