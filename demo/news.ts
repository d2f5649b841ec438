import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { NewsForm } from '../src/features/content/news/contract.ts'
import { defineNews, pictureOf } from '../src/features/content/news/service.ts'
import { archive } from '../src/features/platform/archive/service.ts'
import { putPicture } from '../src/features/platform/files/service.ts'
import { type Db, inTransaction } from '../src/server/data/db.ts'
import { parisDay } from '../src/shared/dates.ts'
import { NEWS } from './news.data.ts'

const DAY = 86_400_000

/** What the demonstration society tells its members, in every state, dated relative to now. */
export async function loadNews(db: Db, now: Date) {
  const commissions = await db.selectFrom('commissions').select(['id', 'technicalName']).execute()
  const idOf = (name: string | undefined) => commissions.find(({ technicalName }) => technicalName === name)?.id
  const inDays = (days: number) => new Date(now.getTime() + days * DAY)
  // The oldest is written first, as it would have been.
  for (const { commission, published, lasts, picture, archived, ...told } of [...NEWS].reverse()) {
    const form = NewsForm.parse({
      ...told,
      commissionId: idOf(commission),
      publishedAt: published === undefined ? null : inDays(published).toISOString(),
      expiresOn: lasts === undefined ? null : parisDay(inDays((published ?? 0) + lasts)),
    })
    const id = await inTransaction(db, (trx) => defineNews(trx, form))
    if (picture) {
      const file = `${picture}.webp`
      const drawn = await readFile(path.join(import.meta.dirname, 'pictures/covers', file))
      await putPicture(db, pictureOf(undefined, id), async () => ({ name: file, content: Readable.from([drawn]) }))
    }
    if (archived) await archive(db, undefined, 'news', id)
  }
}
