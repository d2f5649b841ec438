import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { ResourceForm } from '../src/features/catalogue/resources/administered/contract.ts'
import { defineResource } from '../src/features/catalogue/resources/administered/service.ts'
import { addPicture } from '../src/features/catalogue/resources/pictures/service.ts'
import { type Db, inTransaction } from '../src/server/data/db.ts'
import { addDays } from '../src/shared/dates.ts'
import { drawScene } from './pictures/landscapes.ts'
import { type DemoResource, RESOURCES } from './resources.data.ts'

const VIEWS = 2

async function loadPictures(db: Db, id: number, { picture, views }: DemoResource) {
  const drawing = await readFile(path.join(import.meta.dirname, 'pictures/resources', `${picture}.webp`))
  const landscapes = Array.from({ length: views ? VIEWS : 0 }, (_, seed) =>
    sharp(drawScene(views ?? 'sea', { width: 480, height: 320, seed: id * 10 + seed }), {
      raw: { width: 480, height: 320, channels: 3 },
    })
      .webp({ quality: 70 })
      .toBuffer(),
  )
  for (const [at, bytes] of [drawing, ...(await Promise.all(landscapes))].entries())
    await addPicture(db, undefined, id, async () => ({ name: `vue-${at + 1}.webp`, content: Readable.from([bytes]) }))
}

/** What the commissions let and sell, with its rules and pictures. */
export async function loadResources(db: Db, today: string) {
  const commissions = await db.selectFrom('commissions').select(['id', 'technicalName']).execute()
  for (const resource of RESOURCES) {
    const commissionId = commissions.find(({ technicalName }) => technicalName === resource.commission)?.id
    const { heldOn, ...form } = resource.form
    const dated = typeof heldOn === 'number' ? { heldOn: addDays(today, heldOn) } : {}
    const written = ResourceForm.parse({ ...form, ...dated, commissionId, audience: 'ALL', active: true })
    const id = await inTransaction(db, (trx) => defineResource(trx, written))
    await loadPictures(db, id, resource)
  }
}
