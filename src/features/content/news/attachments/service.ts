import { type Db, inTransaction } from '../../../../server/data/db.ts'
import type { Upload } from '../../../../server/http/bind.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { keepWith, listAttachmentsOf } from '../../../mailing/mailings/attachments/service.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { removeFiles } from '../../../platform/files/service.ts'
import { readMailing } from '../mailing/service.ts'
import { lockNews, type NewsRow } from '../queries.ts'
import { attachmentsOf } from '../service.ts'

const changed = { fields: ['attachments'] }

/** Stores an uploaded file with the news, if all of its files together fit into one mail. */
export const attach = (db: Db, actor: Actor, { id }: NewsRow, receive: () => Promise<Upload>) =>
  keepWith(db, attachmentsOf(id), receive, async (trx) => {
    if (!(await lockNews(trx, id))) missing('news')
    await recordAct(trx, actor, 'news.updated', { kind: 'news', id }, changed)
  })

/** Removes a file, unless mails with it still wait. */
export const detach = (db: Db, actor: Actor, news: NewsRow, fileId: string) =>
  inTransaction(db, async (trx) => {
    if (!(await lockNews(trx, news.id))) missing('news')
    const own = (await listAttachmentsOf(trx, attachmentsOf(news.id))).filter(({ id }) => id === fileId)
    if (own.length === 0) return
    const { mailing } = await readMailing(trx, actor, news)
    if (mailing?.waiting) throw conflict('mailing-under-way')
    await removeFiles(trx, [fileId])
    await recordAct(trx, actor, 'news.updated', { kind: 'news', id: news.id }, changed)
  })
