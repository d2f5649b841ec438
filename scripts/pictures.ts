// `node scripts/pictures.ts`: makes the demonstration's pictures again from their drawings.
import path from 'node:path'
import sharp from 'sharp'
import { SCENES } from '../demo/pictures/scenes.data.ts'

const folder = path.join(import.meta.dirname, '../demo/pictures/fees')
for (const [name, svg] of Object.entries(SCENES))
  await sharp(Buffer.from(svg), { density: 144 })
    .resize(480, 320)
    .webp({ quality: 82 })
    .toFile(path.join(folder, `${name}.webp`))
