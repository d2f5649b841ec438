import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { COLUMNS, NAMES, type PersonColumn } from '../contract.ts'
import { activeMember } from '../fixtures.ts'

const program = sharedProgram()
const camel = (column: string) => column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

test('every column that the database has of a person is in the table that says what is done with it', async () => {
  const { rows } = await sql<{ column: string }>`
    select column_name as "column" from information_schema.columns where table_name = 'persons'`.execute(program.db)
  expect(rows.map(({ column }) => camel(column)).sort()).toEqual([...NAMES].sort())
})

test('erasure leaves of each column what the table says, and keeps only what it gives a reason for', async () => {
  const admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  const moment = '2026-01-02T03:04:05.000Z'
  const { id, token } = await activeMember(program, [], {
    phone: '+33612345678',
    birthDate: '1990-02-28',
    cis: 'Beauregard',
    membertype: 'EXTERNE',
    membertypePrecision: 'Voisin',
    subscriptions: ['AMICALE', 'UDSP'],
    udFnspfDoubleStatusSubscription: true,
    newsletterOptIn: true,
    emailConfirmedAt: moment,
    feePaidAt: moment,
    linksSince: moment,
    emailFault: 'FULL',
    emailFailingSince: moment,
    validatedAt: moment,
    wantedMembertype: 'EXTERNE',
    wantedMembertypePrecision: 'Cousin',
    wantedSubscriptions: ['AMICALE'],
    freeFields: '{"1": "A 4411"}',
  })
  const street = { streetNumber: '18', streetName: 'rue du Port', postalCode: 35000, city: 'Rennes' }
  await program.call('POST', '/addresses', { token, body: { ...street, persons: [{ id }] } })
  const read = async (): Promise<Record<PersonColumn, unknown>> =>
    await program.db.selectFrom('persons').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const blank = await read()
  const rest = NAMES.filter((name) => blank[name] === null).map((name) => [name, 'Un texte'])
  if (rest.length > 0)
    await program.db.updateTable('persons').set(Object.fromEntries(rest)).where('id', '=', id).execute()
  const before = await read()
  const body = { reason: 'À sa demande' }
  expect((await program.call('POST', `/users/${id}/erase`, { token: admin.token, body })).status).toBe(204)
  const after = await read()
  for (const name of NAMES) {
    const { erased } = COLUMNS[name]
    if (typeof erased !== 'object' || erased === null || !('kept' in erased)) expect(after[name], name).toEqual(erased)
    else expect(erased.kept).toMatch(/\w/)
  }
  expect([after.accountValidity, after.createdAt]).toEqual([before.accountValidity, before.createdAt])
})
