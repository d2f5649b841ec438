// Reference for the processing of pictures: sharp alone makes the same sizes of the same picture repeatedly, on one
// core.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { PICTURE_WIDTHS } from '../../src/shared/picture.ts'

const [file = '', times = '1'] = process.argv.slice(2)
sharp.concurrency(1)
sharp.cache(false)
const bytes = readFileSync(file)
const turned = () => sharp(bytes).autoOrient()

async function prepare() {
  await turned()
    .resize({ width: 4_096, height: 4_096, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 88 })
    .toBuffer()
  for (const width of PICTURE_WIDTHS) {
    await turned().resize({ width }).avif({ quality: 50, effort: 2 }).toBuffer()
    await turned().resize({ width }).webp({ quality: 78 }).toBuffer()
  }
}

await prepare()
const began = performance.now()
for (let done = 0; done < Number(times); done++) await prepare()
console.log((Number(times) * 60_000) / (performance.now() - began))
