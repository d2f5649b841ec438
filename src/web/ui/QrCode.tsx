import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { darkRuns } from '../../shared/qr.ts'
import styles from './QrCode.module.css'

type Drawing = { text: string; size: number; path: string }

/** Squares left free around the code, for readers to find it by. */
const QUIET = 4

async function draw(text: string): Promise<Drawing> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const path = darkRuns(modules)
    .map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`)
    .join('')
  return { text, size: modules.size, path }
}

/** A QR code as a drawing; the library that makes it comes when it is needed. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let current = true
    draw(text).then(
      (drawn) => current && setDrawing(drawn),
      // Without the library the page is a page without a code.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [text])
  if (drawing?.text !== text) return <Skeleton className={styles.qr} radius={8} aria-hidden="true" />
  const side = drawing.size + 2 * QUIET
  return (
    <svg
      className={styles.qr}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={drawing.path} fill="#16213a" />
    </svg>
  )
}
