// `node scripts/pictures.ts`: renders the demonstration's pictures from their drawings.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { LOGO_SCENES } from '../demo/pictures/logos.data.ts'
import { RESOURCE_SCENES } from '../demo/pictures/resources.data.ts'
import { COVER_SCENES, FEE_SCENES } from '../demo/pictures/scenes.data.ts'

async function draw(name: string, scenes: Record<string, string>, width: number, height: number) {
  const folder = path.join(import.meta.dirname, '../demo/pictures', name)
  mkdirSync(folder, { recursive: true })
  for (const [scene, svg] of Object.entries(scenes))
    await sharp(Buffer.from(svg), { density: 144 })
      .resize(width, height)
      .webp({ quality: 82 })
      .toFile(path.join(folder, `${scene}.webp`))
}

await draw('fees', FEE_SCENES, 480, 320)
await draw('covers', COVER_SCENES, 1440, 480)
await draw('resources', RESOURCE_SCENES, 1080, 720)
await draw('logos', LOGO_SCENES, 720, 240)
