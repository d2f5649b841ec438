import { sql } from 'kysely'
import { readText, saveText } from '../src/features/society/settings/texts/service.ts'
import type { Db } from '../src/server/data/db.ts'
import type { RichText } from '../src/shared/schemas.ts'

const PHOTOS =
  '<h3>Et les photos\u00a0?</h3><p>Les photos des sorties ne sont vues que des membres. Demandez-en le retrait à tout moment.</p>'

/** The notice was changed once; members answered under the version of their day. */
export async function loadNotices(db: Db, now: Date) {
  const { id } = await db
    .selectFrom('persons')
    .where('email', '=', 'admin@demo.example')
    .select('id')
    .executeTakeFirstOrThrow()
  const { html } = await readText(db, 'rgpd')
  const actor = { id, sessionId: '', roles: [], subscriptions: [], address: '127.0.0.1' }
  await saveText(db, actor, 'rgpd', { html: `${html}${PHOTOS}` as RichText, version: '1' })
  const changed = new Date(now.getTime() - 120 * 86_400_000)
  await db
    .updateTable('noticeVersions')
    .set({ writtenAt: changed })
    .where('kind', '=', 'rgpd')
    .where('version', '=', 2)
    .execute()
  await db
    .insertInto('consents')
    .columns(['personId', 'purpose', 'given', 'textVersion', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('persons')
        .where('state', 'is not', null)
        .where('state', '<>', 'ERASED')
        .select(['id', sql<'NEWSLETTER'>`'NEWSLETTER'`.as('purpose'), 'newsletterOptIn'])
        .select(
          sql<string>`case when created_at < ${changed.toISOString()}::timestamptz then '1' else '2' end`.as('version'),
        )
        .select('createdAt'),
    )
    .execute()
}
