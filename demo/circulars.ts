import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../src/server/data/db.ts'

const DAY = 86_400_000

const CIRCULARS = [
  {
    days: 40,
    subject: 'Les clés se rendent propres',
    html: '<p>Merci de rendre les clés du chalet <em>le dimanche avant 18 h</em>, le ménage fait. Les produits sont sous l’évier.</p>',
  },
  {
    days: 12,
    subject: 'Le barnum est réparé',
    html: '<p>La toile du <strong>grand barnum</strong> est revenue de réparation. Il se réserve à nouveau, remorque comprise.</p><ul><li>6 m sur 12, pour quatre-vingts personnes</li><li>à monter à quatre, en une heure</li></ul>',
  },
]

/** What the commission that rents things wrote to its members, dated relative to now; its mails have long left. */
export async function loadCommissionMailings(trx: Trx, now: Date) {
  const { id: commissionId } = await trx
    .selectFrom('commissions')
    .where('technicalName', '=', 'location')
    .select('id')
    .executeTakeFirstOrThrow()
  const { id: ownerId } = await trx
    .selectFrom('persons')
    .where('email', '=', 'commission@demo.example')
    .select('id')
    .executeTakeFirstOrThrow()
  const requirement = JSON.stringify({ names: ['general', 'location'], roles: ['ADMIN', 'SUPER-ADMIN'] })
  for (const { days, subject, html } of CIRCULARS) {
    const createdAt = new Date(now.getTime() - days * DAY).toISOString()
    const { id: taskId } = await trx
      .insertInto('tasks')
      .values({
        ownerId,
        kind: 'circular',
        total: 0,
        state: 'DONE',
        createdAt,
        finishedAt: createdAt,
        requirement,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const written = { kind: 'MAIL', purpose: 'NEWS', subject, html, commissionId, authorId: ownerId } as const
    await trx
      .insertInto('bulkActions')
      .values({ ...written, taskId, key: randomUUID(), createdAt })
      .execute()
    await sql`insert into bulk_targets (task_id, person_id, verdict)
      select ${taskId}::int, id, case when newsletter_opt_in then 'DONE' else 'NO_CONSENT' end
      from persons where state = 'ACTIVE'`.execute(trx)
    await sql`insert into mailings (kind, code, subject, html, commission_id, author_id, task_id, total, created_at)
      select 'COMMISSION', ${`bulk-${taskId}`}, ${subject}, ${html}, ${commissionId}, ${ownerId}, ${taskId}, count(*), ${createdAt}
      from bulk_targets where task_id = ${taskId}`.execute(trx)
    await sql`insert into mails (template, person_id, recipient, subject, state, bulk, mailing, once, created_at, sent_at, attempts)
      select 'circular', persons.id, email, ${subject}, 'SENT', true, ${`bulk-${taskId}`}, 'to-members-' || task_id || '-' || persons.id,
        ${createdAt}, ${createdAt}, 1
      from bulk_targets join persons on persons.id = person_id
      where task_id = ${taskId} and verdict = 'DONE' and email is not null`.execute(trx)
  }
}
