import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { readPdfText } from '../../../../server/files/pdf-text.ts'
import { enqueue, job, queue } from '../../../../server/jobs/jobs.ts'
import { log } from '../../../../server/log.ts'
import { wordsOf } from '../../../../shared/search-words.ts'
import { openOwn } from '../../../platform/files/service.ts'
import type { Excerpt } from './contract.ts'
import * as queries from './queries.ts'
import { excerptOf } from './rules.ts'

/** Versions whose text is to be read. */
const versionsToRead = queue<{ id: number }>('read-document')

/** Has the text of a version that was just stored read, once its transaction is through. */
export async function awaitReading(trx: Trx, id: number) {
  await queries.insertWaiting(trx, id)
  await enqueue(trx, versionsToRead, { id })
}

/** Rows that one statement inserts. */
const AT_ONCE = 50

/**
 * Reads the text of a version, so that searches find it. As a job that may run again: what is read is written once. One that cannot be
 * read is found by its title alone.
 */
async function readVersion(db: Db, { id }: { id: number }) {
  const version = await queries.findWaiting(db, id)
  if (!version) return
  const { stored } = await openOwn(db, version.fileId)
  const pages = await readPdfText(await stored.open(undefined))
  if (!pages) log.warn({ event: 'document unreadable', version: id }, 'document unreadable')
  await inTransaction(db, async (trx) => {
    if (!(await queries.endReading(trx, id, pages)) || !pages) return
    const told = pages.map((text, index) => ({ page: index + 1, text })).filter(({ text }) => text)
    for (let from = 0; from < told.length; from += AT_ONCE)
      await queries.insertPages(trx, id, told.slice(from, from + AT_ONCE))
  })
}

/** Where these versions hold what was typed. */
export async function excerptsOf(db: Db, versionIds: readonly number[], typed = '') {
  const words = wordsOf(typed)
  if (versionIds.length === 0 || words.length === 0) return new Map<number, Excerpt>()
  const pages = await queries.listFoundPages(db, versionIds, typed)
  return new Map(pages.map(({ versionId, page, text }) => [versionId, { page, parts: excerptOf(text, words) }]))
}

export const readDocuments = job(versionsToRead, { run: readVersion })
