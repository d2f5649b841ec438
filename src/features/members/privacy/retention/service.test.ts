import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { inTransaction } from '../../../../server/data/db.ts'
import { forgetActs } from '../../../platform/audit/service.ts'
import { STATES } from '../../../society/persons/contract.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { defineFees } from '../../membership/fixtures.ts'
import { recordFees } from '../../membership/ordering/service.ts'
import { daysAfter } from './rules.ts'
import { applyRetention, forgetOldMails } from './service.ts'

const TODAY = '2026-11-20'
let admin: Awaited<ReturnType<typeof activeMember>>

const program = sharedProgram(async (program) => {
  await defineFees(program)
  admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
})

type Changes = { state?: (typeof STATES)[number]; accountValidity?: string; stateSince?: string }
/** An account that reached this state on that day. */
async function account({ state = 'EXPIRED', accountValidity = '2020-12-31', stateSince = '2021-01-01' }: Changes = {}) {
  const { id, email } = await activeMember(program)
  const at = `${stateSince}T12:00:00Z`
  await program.db.updateTable('persons').set({ state, accountValidity }).where('id', '=', id).execute()
  await program.db.updateTable('personEvents').set({ at, toState: state }).where('personId', '=', id).execute()
  return { id, email }
}
const listed = async () =>
  (await program.call('GET', '/users/retention?size=100', { token: admin.token })).body._embedded.data as {
    person: { id: number }
    rule: string
    since: string
    listedOn: string
    dueOn: string
  }[]
const onList = async (id: number) => (await listed()).find(({ person }) => person.id === id)
const stateOf = async (id: number) =>
  (await program.db.selectFrom('persons').where('id', '=', id).select('state').executeTakeFirst())?.state

describe('The retention round', () => {
  test('the retention round lists and tells a former member, and erases them thirty days later, not before', async () => {
    const { id, email } = await account()
    await applyRetention(program.db, TODAY)
    expect(await onList(id)).toMatchObject({
      rule: 'MEMBER_GONE',
      since: '2020-12-31',
      listedOn: TODAY,
      dueOn: '2026-12-20',
    })
    const [mail] = await program.mailsTo(email)
    expect(mail?.subject).toBe('Votre compte sera effacé le 20 décembre 2026')
    await applyRetention(program.db, '2026-12-19')
    expect(await stateOf(id)).toBe('EXPIRED')
    await applyRetention(program.db, '2026-12-20')
    expect(await stateOf(id)).toBe('ERASED')
    expect(await onList(id)).toBeUndefined()
    expect((await program.mailsTo(email)).map(({ subject }) => subject)).toContain('Votre compte est effacé')
    const acts = await program.db
      .selectFrom('auditLog')
      .where('subjectId', '=', id)
      .select(['action', 'actorId'])
      .execute()
    expect(acts).toContainEqual({ action: 'person.deleted-by-retention', actorId: null })
  })

  test('the retention round run twice the same night, or two at once, does it once', async () => {
    const { id, email } = await account()
    await Promise.all([applyRetention(program.db, TODAY), applyRetention(program.db, TODAY)])
    expect(await program.mailsTo(email)).toHaveLength(1)
    const due = daysAfter(TODAY, 30)
    await Promise.allSettled([applyRetention(program.db, due), applyRetention(program.db, due)])
    expect(await stateOf(id)).toBe('ERASED')
    const erasures = await program.db
      .selectFrom('personEvents')
      .where('personId', '=', id)
      .where('toState', '=', 'ERASED')
      .select('id')
      .execute()
    expect(erasures).toHaveLength(1)
  })

  test('a member who renews while on the list leaves it and stays', async () => {
    const { id } = await account()
    await applyRetention(program.db, TODAY)
    await program.db
      .updateTable('persons')
      .set({ state: 'ACTIVE', accountValidity: '2026-12-31' })
      .where('id', '=', id)
      .execute()
    await applyRetention(program.db, daysAfter(TODAY, 30))
    expect([await stateOf(id), await onList(id)]).toEqual(['ACTIVE', undefined])
  })

  test('orders, payments and receipt numbers of who is erased stay to the cent', async () => {
    const { id } = await account()
    await inTransaction(program.db, (trx) =>
      recordFees(trx, { id, membertype: 'SPP', subscriptions: ['AMICALE', 'UDSP'] }, 2020, {
        method: 'CHEQUE',
        paidAt: new Date('2020-01-15T10:00:00Z'),
        reference: 'Chèque n° 700001',
      }),
    )
    const orders = () =>
      program.db
        .selectFrom('commands')
        .leftJoin('payments', 'payments.commandId', 'commands.id')
        .where('personId', '=', id)
        .select(['totalCents', 'receiptYear', 'receiptNumber', 'amountCents', 'reference', 'commands.state'])
        .execute()
    const before = await orders()
    expect(before).toHaveLength(1)
    await applyRetention(program.db, TODAY)
    await applyRetention(program.db, daysAfter(TODAY, 30))
    // Without the reference, because the number of a cheque identifies its writer.
    const kept = before.map((order) => ({ ...order, reference: null }))
    expect([await stateOf(id), await orders()]).toEqual(['ERASED', kept])
  })

  test('the last super-administrator is not let go, and keeps nobody else waiting', async () => {
    await program.db
      .updateTable('persons')
      .set({ state: 'EXPIRED', accountValidity: '2020-12-31' })
      .where('id', '=', admin.id)
      .execute()
    const { id } = await account()
    await applyRetention(program.db, TODAY)
    await applyRetention(program.db, daysAfter(TODAY, 30))
    expect([await stateOf(admin.id), await stateOf(id)]).toEqual(['EXPIRED', 'ERASED'])
    await program.db
      .updateTable('persons')
      .set({ state: 'ACTIVE', accountValidity: '2100-12-31' })
      .where('id', '=', admin.id)
      .execute()
    await applyRetention(program.db, daysAfter(TODAY, 31))
    expect(await onList(admin.id)).toBeUndefined()
  })

  test('whatever the register holds, no active member and nobody in order is on the list or erased', async () => {
    const people = fc.sample(
      fc.record({
        state: fc.constantFrom(...STATES.filter((state) => state !== 'ERASED')),
        accountValidity: fc.constantFrom('2019-12-31', '2023-11-19', '2023-11-20', '2025-12-31', '2026-12-31'),
        stateSince: fc.constantFrom('2019-06-01', '2026-08-21', '2026-08-22', '2026-11-01'),
      }),
      30,
    )
    const accounts = []
    for (const each of people) accounts.push({ ...each, ...(await account(each)) })
    await applyRetention(program.db, TODAY)
    const on = new Set((await listed()).map(({ person }) => person.id))
    for (const { id, state, accountValidity, stateSince } of accounts) {
      const gone = (state === 'EXPIRED' || state === 'SUSPENDED') && accountValidity < '2023-11-20'
      const refused = state === 'REFUSED' && stateSince < '2026-08-22'
      expect([state, accountValidity, stateSince, on.has(id)]).toEqual([
        state,
        accountValidity,
        stateSince,
        gone || refused,
      ])
    }
    await applyRetention(program.db, daysAfter(TODAY, 30))
    for (const { id, state } of accounts) if (!on.has(id)) expect(await stateOf(id)).toBe(state)
  })

  test('the list is the super-administrator’s', async () => {
    const general = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    expect((await program.call('GET', '/users/retention', { token: general.token })).status).toBe(403)
  })
})

test('mails sent a year ago and acts of more than three years are forgotten, later ones stay', async () => {
  const { db } = program
  const mail = (sentAt: string) =>
    db
      .insertInto('mails')
      .values({ template: 'old', recipient: 'a@b.example', subject: 's', state: 'SENT', sentAt, createdAt: sentAt })
      .execute()
  await mail('2025-11-01T10:00:00Z')
  await mail('2025-12-01T10:00:00Z')
  const act = (at: string) =>
    db.insertInto('auditLog').values({ at, action: 'person.read', subjectKind: 'old' }).execute()
  await act('2020-01-01T00:00:00Z')
  await act(new Date(Date.now() - 86_400_000).toISOString())
  await forgetOldMails(db, new Date('2026-11-20T12:00:00Z'))
  await forgetActs(db)
  expect(await db.selectFrom('mails').where('template', '=', 'old').select('sentAt').execute()).toEqual([
    { sentAt: '2025-12-01T10:00:00.000Z' },
  ])
  expect(await db.selectFrom('auditLog').where('subjectKind', '=', 'old').selectAll().execute()).toHaveLength(1)
})
