import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const EMBLEM = path.join(import.meta.dirname, '../src/web/public/favicon.svg')
const NIGHT = '#16213a'
/** Margin that phones may cut off, in units of the emblem's drawing of 64. */
const ROOM = 8

/** The file names contain the size; maskable ones fill the square, which phones cut to the shape of their icons. */
const ICONS = [
  { name: 'icon-192', side: 192, reaches: false },
  { name: 'icon-512', side: 512, reaches: false },
  { name: 'maskable-192', side: 192, reaches: true },
  { name: 'maskable-512', side: 512, reaches: true },
  { name: 'touch-180', side: 180, reaches: true },
]

const toTheEdges = (drawing: string) => {
  const side = 64 + 2 * ROOM
  return drawing.replace(
    'viewBox="0 0 64 64">',
    `viewBox="-${ROOM} -${ROOM} ${side} ${side}"><rect x="-${ROOM}" y="-${ROOM}" width="${side}" height="${side}" fill="${NIGHT}"/>`,
  )
}

/** Draws the emblem in the sizes phones need, for a society without a logo. */
export const icons = (): Plugin => ({
  name: 'icons',
  apply: 'build',
  async generateBundle() {
    const drawing = readFileSync(EMBLEM, 'utf8')
    for (const { name, side, reaches } of ICONS) {
      const svg = Buffer.from(reaches ? toTheEdges(drawing) : drawing)
      const source = await sharp(svg, { density: (72 * side) / 64 })
        .resize(side, side)
        .png({ compressionLevel: 9 })
        .toBuffer()
      this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source })
    }
  },
})
