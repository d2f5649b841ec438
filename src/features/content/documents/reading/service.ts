import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { readPdfText } from '../../../../server/files/pdf-text.ts'
import { enqueue, job, queue } from '../../../../server/jobs/jobs.ts'
import { log } from '../../../../server/log.ts'
import { wordsOf } from '../../../../shared/search-words.ts'
import { openOwn } from '../../../platform/files/service.ts'
import type { Excerpt } from './contract.ts'
import * as queries from './queries.ts'
import { excerptOf } from './rules.ts'

/** Queue of versions whose text is to be extracted. */
const versionsToRead = queue<{ id: number }>('read-document')

/** Queues the text extraction of a stored version, after its transaction commits. */
export async function awaitReading(trx: Trx, id: number) {
  await queries.insertWaiting(trx, id)
  await enqueue(trx, versionsToRead, { id })
}

/** Rows inserted by one statement. */
const AT_ONCE = 50

/**
 * Extracts the text of a version for the search. The job may run again: pages are written once. A version that cannot
 * be read is only found by its title.
 */
async function readVersion(db: Db, { id }: { id: number }) {
  const version = await queries.findWaiting(db, id)
  if (!version) return
  const { stored } = await openOwn(db, version.fileId)
  const pages = await readPdfText(await stored.open(undefined))
  if (!pages) log.warn({ event: 'document unreadable', version: id }, 'document unreadable')
  await inTransaction(db, async (trx) => {
    if (!(await queries.endReading(trx, id, pages)) || !pages) return
    const nonEmpty = pages.map((text, index) => ({ page: index + 1, text })).filter(({ text }) => text)
    for (let from = 0; from < nonEmpty.length; from += AT_ONCE)
      await queries.insertPages(trx, id, nonEmpty.slice(from, from + AT_ONCE))
  })
}

/** Reads excerpts of these versions around the search words. */
export async function excerptsOf(db: Db, versionIds: readonly number[], typed = '') {
  const words = wordsOf(typed)
  if (versionIds.length === 0 || words.length === 0) return new Map<number, Excerpt>()
  const pages = await queries.listFoundPages(db, versionIds, typed)
  return new Map(pages.map(({ versionId, page, text }) => [versionId, { page, parts: excerptOf(text, words) }]))
}

export const readDocuments = job(versionsToRead, { run: readVersion })
