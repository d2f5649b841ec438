import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { enqueue, job, queue } from '../../../../server/jobs/jobs.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import type { ReplyOf } from '../../../../shared/endpoint.ts'
import { may } from '../../../platform/access/contract.ts'
import type { Holder } from '../../../platform/access/rules.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { presentPictures } from '../../../platform/files/service.ts'
import { whereMay } from '../../../society/commissions/queries.ts'
import { readSender } from '../../../society/settings/service.ts'
import { maySeePhoto, removePhoto } from '../photos/service.ts'
import { lockAlbum } from '../service.ts'
import type { Decision, listReported as listReportedCall, Reason } from './contract.ts'
import { decidedMail } from './mails.ts'
import * as queries from './queries.ts'
import { hidesAtOnce } from './rules.ts'

type ReportReply = ReplyOf<typeof listReportedCall>['_embedded']['data'][number]
type Photo = { id: number; albumId: number; fileId: string }

/** Queue for reporters to tell about a decision. */
const reportersToTell = queue('tell-photo-reporters')

/**
 * Reports a picture (rules#reported-photos): one case, however many report it. 404 for somebody who cannot see it, 409
 * if this person has already reported it.
 */
export const reportPhoto = (db: Db, actor: Actor, id: number, { reason, words }: { reason: Reason; words: string }) =>
  inTransaction(db, async (trx) => {
    if (!(await maySeePhoto(trx, actor, id))) missing('photo')
    await queries.lockReporter(trx, actor.id)
    const { albumId } = (await queries.lockPhoto(trx, id)) ?? missing('photo')
    const hides = hidesAtOnce(await queries.readCredit(trx, actor.id, id))
    const open = (await queries.findOpenCase(trx, id)) ?? (await queries.openCase(trx, { albumId, photoId: id, hides }))
    if (!(await queries.insertReport(trx, { caseId: open.id, reporterId: actor.id, reason, words: words || null })))
      throw conflict('already-reported')
    if (hides && !open.hides) await queries.hideByCase(trx, open.id)
    await recordAct(trx, actor, 'album.photo-reported', { kind: 'album', id: albumId }, { photo: id, reason })
    return { hidden: hides || open.hides }
  })

/** Lists reports that wait for this administrator. */
export const listReported = (db: Db, holder: Holder) => queries.listReported(db, whereMay(holder, may.manageCommission))

export async function presentReported(db: Db, rows: readonly queries.ReportedRow[]): Promise<ReportReply[]> {
  if (rows.length === 0) return []
  const pictures = await presentPictures(
    db,
    rows.map(({ fileId }) => fileId),
  )
  const reports = await queries.listReports(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ fileId, albumId, title, photoId, ...row }) => {
    const picture = pictures.get(fileId)
    if (!picture || photoId === null) return []
    const own = reports.filter(({ caseId }) => caseId === row.id)
    return [{ ...row, photoId, picture, album: { id: albumId, title }, reports: own }]
  })
}

/** Shows a picture again or deletes it, and tells the reporters. Of two decisions at once the second is refused. */
export const decide = (db: Db, actor: Actor, photo: Photo, decision: Decision) =>
  inTransaction(db, async (trx) => {
    await lockAlbum(trx, photo.albumId)
    await queries.lockPhoto(trx, photo.id)
    if (!(await queries.closeCase(trx, photo.id, actor.id, decision))) throw conflict('already-decided')
    if (decision.decision === 'REMOVED') await removePhoto(trx, actor, photo)
    else await recordAct(trx, actor, 'album.photo-restored', { kind: 'album', id: photo.albumId }, { photo: photo.id })
    await enqueue(trx, reportersToTell, {})
  })

const AT_ONCE = 200

/** Mails the decision, once for each report. */
export async function notifyReporters(db: Db) {
  const sender = await readSender(db)
  await inTransaction(db, async (trx) => {
    const unannounced = await queries.claimUnannounced(trx, AT_ONCE)
    for (const { id, reporterId, firstName, email, ...report } of unannounced)
      if (reporterId !== null && firstName && email)
        await queueMail(trx, decidedMail(sender, { id: reporterId, firstName, email }, report))
    if (unannounced.length === 0) return
    await queries.markAnnounced(
      trx,
      unannounced.map(({ id }) => id),
    )
  })
}

/** Runs at once after a decision on the reports; every ten minutes for pictures that were deleted otherwise. */
export const notifyReportersJob = job(reportersToTell, { every: '*/10 * * * *', run: notifyReporters })
