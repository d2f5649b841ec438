import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { isLocked, openPdf } from './reader.ts'

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
