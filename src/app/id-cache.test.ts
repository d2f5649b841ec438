import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { anAlbum } from '../features/content/albums/fixtures.ts'
import { aDocument } from '../features/content/documents/fixtures.ts'
import { defineCommission } from '../features/society/commissions/service.ts'
import { activeMember, personsAdmin } from '../features/society/persons/fixtures.ts'
import { inTransaction } from '../server/data/db.ts'
import { sharedProgram } from './testing.ts'

let ski: number
const tokens = {} as Record<'society' | 'ski' | 'member', string>

const program = sharedProgram(async (program) => {
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
  tokens.society = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
  tokens.ski = (await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])).token
  tokens.member = (await activeMember(program)).token
})

const count = async (address: string, token: string) => {
  const { status, body } = await program.call('GET', address, { token })
  expect(status).toBe(200)
  return body._embedded.data.length as number
}

/** Writes to a table without changing its version, as if it happened while its list was being read. */
async function unnoticed(table: string, trigger: string, set: string) {
  const { db } = program
  await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(db)
  await sql`update ${sql.table(table)} set ${sql.raw(set)}`.execute(db)
  await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(db)
}

const MAKE: Record<string, () => Promise<unknown>> = {
  news: () =>
    program.call('POST', '/news', {
      token: tokens.society,
      body: { title: 'Sainte-Barbe', audience: 'ALL', publishedAt: 'now', commissionId: ski },
    }),
  albums: () => anAlbum(program.db, null),
  documents: () => aDocument(program, tokens.society),
}

describe('A list whose order is kept shows nothing that the caller may not see any more', () => {
  test.each([
    ['news', 'written for others since', "audience = 'SUBSCRIPTIONS', subscriptions = '{FNSPF}'"],
    ['news', 'archived since', 'archived_at = now()'],
    ['news', 'over since', "published_at = now() - interval '9 days', expires_on = current_date - 2"],
    ['news', 'made a draft since', 'published_at = null'],
    ['albums', 'written for others since', "audience = 'SUBSCRIPTIONS', subscriptions = '{FNSPF}'"],
    ['albums', 'archived since', 'archived_at = now()'],
    ['documents', 'written for others since', "audience = 'SUBSCRIPTIONS', subscriptions = '{FNSPF}'"],
    ['documents', 'archived since', 'archived_at = now()'],
    ['documents', 'past their last day since', 'expires_on = current_date - 2'],
  ])('%s that were %s', async (list, _since, set) => {
    await unnoticed(list, `${list}_changed`, 'archived_at = now()')
    await MAKE[list]?.()
    expect(await count(`/${list}`, tokens.member)).toBe(1)
    await unnoticed(list, `${list}_changed`, set)
    expect(await count(`/${list}`, tokens.member)).toBe(0)
  })

  test('messages that were given to the society since', async () => {
    const who = { firstName: 'Lena', lastName: 'Roudaut', email: 'l@b.example', phone: '+33612345678' }
    const message = { ...who, subject: 'Bal', text: 'Quand ?', commissionId: ski }
    await program.db.insertInto('contactMessages').values(message).execute()
    expect(await count('/messages', tokens.ski)).toBe(1)
    await unnoticed('contact_messages', 'messages_changed', 'commission_id = null')
    expect(await count('/messages', tokens.ski)).toBe(0)
    expect(await count('/messages', tokens.society)).toBe(1)
  })
})

/** On one connection nothing is read while a transaction is open. */
describe.skipIf(!process.env.TEST_POSTGRES_URL)(
  'A list that was read while it was changed shows the change afterwards',
  () => {
    test.each([
      ['/news', "update news set title = 'Changé'", 'Changé'],
      ['/documents', "update documents set title = 'Changé'", 'Changé'],
      ['/users', "update persons set last_name = 'Changé'", 'Changé'],
    ])('%s', async (list, change, expected) => {
      await MAKE[list.slice(1)]?.()
      const { token } = await personsAdmin(program)
      const found = async () => JSON.stringify((await program.call('GET', `${list}?q=${expected}`, { token })).body)
      await inTransaction(program.db, async (trx) => {
        await sql.raw(change).execute(trx)
        expect(await program.runOutside(found)).not.toContain(`"${expected}"`)
      })
      expect(await found()).toContain(`"${expected}"`)
    })
  },
)
