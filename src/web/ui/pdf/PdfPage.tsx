import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import styles from './Pdf.module.css'

type Props = { pdf: PDFDocumentProxy; number: number; ratio: number; width: number }

/** Rendered this far before it comes into view. */
const AHEAD = '600px 0px'
/** Phones cannot draw larger canvases. */
const PIXELS_MAX = 12_000_000

function useInSight() {
  const place = useRef<HTMLElement>(null)
  const [inSight, setInSight] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      rootMargin: AHEAD,
    })
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return { place, inSight }
}

/** A page of a PDF, rendered only while it is near, with its text for screen readers. */
export function PdfPage({ pdf, number, ratio, width }: Props) {
  const { place, inSight } = useInSight()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [shape, setShape] = useState(ratio)
  const [words, setWords] = useState('')
  useEffect(() => {
    const target = canvas.current
    if (!inSight || !target) return
    const page = pdf.getPage(number)
    const drawing = page.then((read) => {
      const own = read.getViewport({ scale: 1 })
      setShape(own.width / own.height)
      const wanted = (width / own.width) * devicePixelRatio
      const scale = Math.min(wanted, Math.sqrt(PIXELS_MAX / (own.width * own.height)))
      const viewport = read.getViewport({ scale })
      Object.assign(target, { width: viewport.width, height: viewport.height })
      return read.render({ canvas: target, viewport })
    })
    page
      .then((read) => read.getTextContent())
      .then(({ items }) => setWords(items.map((item) => ('str' in item ? item.str : '')).join(' ')))
      .catch(() => undefined)
    drawing.then(({ promise }) => promise).catch(() => undefined)
    return () => {
      void drawing.then((task) => task.cancel()).catch(() => undefined)
      Object.assign(target, { width: 0, height: 0 })
    }
  }, [pdf, number, width, inSight])
  return (
    <section ref={place} aria-label={`Page ${number}`} className={styles.page} style={{ width, aspectRatio: shape }}>
      <div aria-hidden="true" className={styles.drawn}>
        <canvas ref={canvas} />
      </div>
      <p className="visually-hidden">{words}</p>
    </section>
  )
}
