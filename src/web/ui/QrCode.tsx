import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { darkRuns } from '../../shared/qr.ts'
import styles from './QrCode.module.css'

type Drawing = { text: string; size: number; path: string }

/** Squares left free around the code, for readers to find it by. */
const QUIET = 4

/** How much of it may be dirty or torn: 15 % (M) or 30 % (H). */
type Level = 'M' | 'H'

async function draw(text: string, level: Level): Promise<Drawing> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: level })
  const path = darkRuns(modules)
    .map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`)
    .join('')
  return { text, size: modules.size, path }
}

type Props = {
  text: string
  label: string
  level?: Level /** In pixels; the stylesheet's without it. */
  size?: number
}

/** A QR code as a drawing; the library that makes it comes when it is needed. */
export function QrCode({ text, label, level = 'M', size }: Props) {
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let current = true
    draw(text, level).then(
      (drawn) => current && setDrawing(drawn),
      // Without the library the page is a page without a code.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [text, level])
  const sized = size === undefined ? undefined : { width: size, height: size }
  if (drawing?.text !== text) return <Skeleton className={styles.qr} style={sized} radius={8} aria-hidden="true" />
  const side = drawing.size + 2 * QUIET
  return (
    <svg
      className={styles.qr}
      style={sized}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={drawing.path} fill="#16213a" />
    </svg>
  )
}
