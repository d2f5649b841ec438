import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import { job, queue } from '../../../../server/jobs/jobs.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import type { ReplyOf } from '../../../../shared/endpoint.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { presentPictures } from '../../../platform/files/service.ts'
import { readSender } from '../../../society/settings/service.ts'
import { readText } from '../../../society/settings/texts/service.ts'
import type { listChildPhotos, listPicturedChildren } from './contract.ts'
import { consentMail } from './mails.ts'
import * as queries from './queries.ts'

type ChildPhotoReply = ReplyOf<typeof listChildPhotos>['_embedded']['data'][number]

/** Queue for parents to ask about pictures of their children. */
export const parentsToAsk = queue('ask-parents')

export async function listChildren(db: Db, parentId: number): Promise<ReplyOf<typeof listPicturedChildren>> {
  const rows = await queries.listChildren(db, parentId)
  return {
    parentId,
    rows: rows.map(({ named, mailed, given, at, ...child }) => ({
      ...child,
      asked: named && given === null,
      askedBefore: mailed && !named && given === null,
      answer: given === null || at === null ? null : { given, at },
    })),
  }
}

/** Throws 404 unless the caller is a parent of this entry of the child. */
export async function demandParent(db: Db, parentId: number, childId: number) {
  if (!(await queries.isParent(db, parentId, childId))) missing('child')
}

/**
 * Gives or withdraws consent, effective at once in every size. Each answer is stored with the version of the notice.
 */
export const decide = (db: Db, actor: Actor, childId: number, given: boolean) =>
  inTransaction(db, async (trx) => {
    await demandParent(trx, actor.id, childId)
    const textVersion = (await readText(trx, 'rgpd')).version
    await queries.insertConsent(trx, { childId, parentId: actor.id, given, textVersion })
    await recordAct(trx, actor, 'child.pictures-decided', { kind: 'person', id: actor.id }, { child: childId, given })
    return await listChildren(trx, actor.id)
  })

export const listPhotosOf = queries.listPhotosOf

export async function presentPhotosOf(db: Db, rows: readonly queries.ChildPhotoRow[]): Promise<ChildPhotoReply[]> {
  const pictures = await presentPictures(
    db,
    rows.map(({ fileId }) => fileId),
  )
  return rows.flatMap(({ fileId, ...row }) => {
    const picture = pictures.get(fileId)
    return picture ? [{ ...row, picture }] : []
  })
}

/** Mails each parent once about all of their children on pictures, each child once. */
export async function askParents(db: Db) {
  const sender = await readSender(db)
  await inTransaction(db, async (trx) => {
    const found = await queries.listToAsk(trx)
    if (found.length === 0) return
    const taken = new Set((await queries.insertRequests(trx, found)).map((each) => `${each.parentId}/${each.childId}`))
    const asked = found.filter(({ parentId, childId }) => taken.has(`${parentId}/${childId}`))
    for (const [id, own] of Map.groupBy(asked, ({ parentId }) => parentId)) {
      const [{ firstName, email }] = own as [(typeof own)[number]]
      const children = own.map(({ child }) => child)
      await queueMail(trx, { ...consentMail(sender, { id, firstName, email }, children), personId: id })
    }
  })
}

/** Every ten minutes, because parents may be added and children named in several ways. */
export const askParentsJob = job(parentsToAsk, { every: '*/10 * * * *', run: askParents })
