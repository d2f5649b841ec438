import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { darkRuns } from '../../shared/qr.ts'
import styles from './QrCode.module.css'

type Drawing = { text: string; size: number; path: string }

/** Width of the quiet zone around the code, in squares. */
const QUIET = 4

/** Error correction: 15 % (M) or 30 % (H) of the code may be damaged. */
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
  level?: Level /** In pixels; by default the stylesheet's size. */
  size?: number
}

/** A QR code as SVG; its library is loaded when the code is rendered. */
export function QrCode({ text, label, level = 'M', size }: Props) {
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let current = true
    draw(text, level).then(
      (drawn) => current && setDrawing(drawn),
      // If the library cannot be loaded, the page works without the code.
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
