import { renameSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { create } from 'qrcode'

/** What the browser of this worker sees through its camera: written before the camera is opened. */
const FILM = path.join(os.tmpdir(), `camera-${process.pid}.y4m`)

/** A browser whose camera shows a film, and which asks nobody whether it may. */
export const WITH_CAMERA = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${FILM}`,
]

const [WIDTH, HEIGHT, SQUARE] = [640, 480, 6]

/** Holds a QR code in front of the camera, before a page opens it. A film that a camera still plays stays whole: another takes its place. */
export function showToCamera(text: string) {
  const { modules } = create(text, { errorCorrectionLevel: 'H' })
  const side = modules.size * SQUARE
  const [left, top] = [Math.floor((WIDTH - side) / 2), Math.floor((HEIGHT - side) / 2)]
  const luma = Buffer.alloc(WIDTH * HEIGHT, 235)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (modules.get(Math.floor(y / SQUARE), Math.floor(x / SQUARE))) luma[(top + y) * WIDTH + left + x] = 16
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(`${FILM}.next`, Buffer.concat([head, ...Array.from({ length: 5 }, () => frame)]))
  renameSync(`${FILM}.next`, FILM)
}
