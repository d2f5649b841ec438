import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { addDocument, addVersion } from '../src/features/content/documents/administered/service.ts'
import { storeDocument } from '../src/features/platform/files/service.ts'
import type { Db, Trx } from '../src/server/data/db.ts'
import { drawEmblem, FACES, INK, MM, startSheet } from '../src/server/files/pdf.ts'
import { parisDay } from '../src/shared/dates.ts'
import { DOCUMENTS } from './documents.data.ts'
import { personBy } from './photos.ts'

const DAY = 86_400_000
const EDGE = 20 * MM

/** A small sheet with the emblem, as a secretary would lay it out. */
async function draw(title: string, pages: readonly (readonly string[])[], madeAt: Date): Promise<Buffer> {
  const { page: sheet, ended } = startSheet({ title, author: 'L’amicale', creator: 'Portail de l’amicale', madeAt })
  for (const [at, paragraphs] of pages.entries()) {
    if (at > 0) sheet.addPage()
    drawEmblem(sheet, EDGE, EDGE, 14 * MM, undefined)
    sheet
      .font(FACES.strong)
      .fontSize(18)
      .fillColor(INK.night)
      .text(title, EDGE + 20 * MM, EDGE + 4 * MM)
    sheet.x = EDGE
    sheet.y = EDGE + 24 * MM
    for (const paragraph of paragraphs) {
      const heading = paragraph.startsWith('# ')
      sheet.font(heading ? FACES.strong : FACES.text).fontSize(heading ? 13 : 11)
      sheet.fillColor(INK.text).text(paragraph.replace(/^# /, ''), { paragraphGap: heading ? 4 : 12 })
    }
  }
  sheet.end()
  return await ended
}

const stored = (title: string, bytes: Buffer, ending = 'pdf') =>
  storeDocument(`${title}.${ending}`, Readable.from([bytes]))

/** The documents of the demonstration society: several versions of some, one that is past its last day, one poster. */
export async function loadDocuments(db: Db, now: Date) {
  const commissions = await db.selectFrom('commissions').select(['id', 'technicalName']).execute()
  const idOf = new Map(commissions.map(({ id, technicalName }) => [technicalName, id]))
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  for (const { title, category, commission = '', audience = 'ALL', versions, expiresIn } of DOCUMENTS) {
    let document: number | undefined
    for (const { daysAgo, pages } of versions) {
      const at = ago(daysAgo)
      const content = await stored(title, await draw(title, pages, at))
      if (document) await addVersion(db, undefined, document, content, at)
      else
        document = await addDocument(
          db,
          undefined,
          {
            title,
            category,
            commissionId: idOf.get(commission),
            audience,
            subscriptions: [],
            expiresOn: expiresIn === undefined ? null : parisDay(ago(-expiresIn)),
          },
          content,
          at,
        )
    }
  }
  const poster = await stored(
    'Affiche du bal',
    await readFile(path.join(import.meta.dirname, 'pictures/covers/fetes.webp')),
    'webp',
  )
  const bal = { category: 'Programmes', commissionId: idOf.get('fetes'), audience: 'ALL' as const, subscriptions: [] }
  await addDocument(db, undefined, { title: 'Affiche du bal', ...bal }, poster, ago(2))
}

/** Who brought them, once there are accounts. */
export const signDocuments = async (trx: Trx) =>
  await trx
    .updateTable('documentVersions')
    .set({ addedBy: await personBy(trx, 'admin@demo.example') })
    .execute()
