import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { filesOfZip } from '../../../../server/files/testing.ts'
import { activeMember, personsAdmin } from '../../../society/persons/fixtures.ts'
import { aFreeField, choicesOf } from '../../../society/persons/managed-fields/fixtures.ts'
import { REFERENCES } from '../../../society/persons/references/rules.ts'
import { defineFees, paidVisitor } from '../../membership/fixtures.ts'
import { EMAIL_COLUMNS, INDIRECT, LOOSE_REFERENCES, reachOf, WITHHELD } from '../rules.ts'
import { COUNTED, TABLES } from './labels.ts'
import { listColumns, listForeignKeys } from './queries.ts'
import { holdingsOf } from './rules.ts'

const program = sharedProgram(defineFees)

type Caller = { token: string }
const ask = (caller: Caller, id: number) => program.call('GET', `/users/${id}/export`, { token: caller.token })
const superAdmin = () => activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])

/** Files of an export by name, with JSON parsed. */
async function takenAway(caller: Caller, id: number) {
  const { status, headers, raw } = await ask(caller, id)
  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  const files = filesOfZip(raw.rawPayload)
  const text = files.map(([, bytes]) => bytes.toString()).join('\n')
  // biome-ignore lint/suspicious/noExplicitAny: the files have no common type
  const tables: Record<string, any[]> = Object.fromEntries(
    files
      .filter(([name]) => name.endsWith('.json'))
      .map(([name, bytes]) => [name.slice(0, -5), JSON.parse(`${bytes}`)]),
  )
  return {
    names: files.map(([name]) => name),
    tables,
    text,
    readme: `${files.find(([name]) => name === 'LISEZ-MOI.txt')?.[1]}`,
  }
}

describe('The takeaway of everything held about a member (rules#data-takeaway)', () => {
  test('the takeaway of a member holds every free field by its name, those of the administrators and archived ones too', async () => {
    const grade = await aFreeField(program, { name: 'Grade', kind: 'CHOICE', choices: ['Sergent'] })
    const [sergeant] = await choicesOf(program, grade)
    const [secret, archived] = [
      await aFreeField(program, { name: 'Remarque' }),
      await aFreeField(program, { name: 'Casier' }),
    ]
    const freeFields = JSON.stringify({ [grade]: sergeant, [secret]: 'À revoir', [archived]: '12' })
    const member = await activeMember(program, [], { freeFields })
    await program.call('POST', `/free-fields/${archived}/archive`, { token: (await superAdmin()).token })
    const { tables } = await takenAway(member, member.id)
    expect(tables.persons?.[0].freeFields).toEqual({ Grade: 'Sergent', Remarque: 'À revoir', Casier: '12' })
  })

  test('the takeaway of everything held about a member holds the account, the family, the address, the orders to their last line, what happened and was written, and the card', async () => {
    const child = { relatedUser: { firstName: 'Malo', lastName: 'Le Goff', birthDate: '2018-03-14' } }
    const { id, email } = await paidVisitor(program, { relations: [child] })
    const admin = await superAdmin()
    await program.call('POST', `/users/${id}/validate`, { token: admin.token })
    const { body: signedIn } = await program.call('POST', '/auth/signin', {
      body: { username: email, password: 'grande échelle 18' },
    })
    await program.db
      .insertInto('addresses')
      .values({ streetNumber: '18', streetName: 'rue des Pompiers', postalCode: '01000', city: 'Bourg' })
      .execute()
    await program.db
      .updateTable('persons')
      .set((eb) => ({ addressId: eb.selectFrom('addresses').select((of) => of.fn.max('id').as('id')) }))
      .where('id', '=', id)
      .execute()
    await program.runJobs()
    const { names, tables, readme } = await takenAway(signedIn, id)
    expect(tables.persons).toMatchObject([
      { id, email, lastName: 'Le Goff', birthDate: '1990-02-28', state: 'ACTIVE' },
      { firstName: 'Malo', birthDate: '2018-03-14' },
    ])
    expect(tables.addresses).toMatchObject([{ streetName: 'rue des Pompiers', postalCode: '01000' }])
    expect(tables.commands).toMatchObject([{ kind: 'ADHESION', state: 'PAID', totalCents: 6_300, termsVersion: 1 }])
    expect(tables.reservations?.map(({ resourceName }) => resourceName).sort()).toEqual(['Amicale', 'UDSP'])
    expect(tables.payments).toMatchObject([{ kind: 'PAYMENT', method: 'CARD', amountCents: 6_300 }])
    expect(tables.payment_sessions).toMatchObject([{ amountCents: 6_300, state: 'COMPLETE' }])
    expect(tables.consents).toMatchObject([{ given: true, textVersion: '1' }])
    expect(tables.person_events?.map(({ toState }) => toState)).toEqual([
      'CREATED',
      'EMAIL_CONFIRMED',
      'FEE_PAID',
      'ACTIVE',
    ])
    expect(tables.mails?.map(({ recipient }) => recipient)).toEqual(tables.mails?.map(() => email))
    expect(tables.mails?.length).toBeGreaterThan(1)
    expect(tables.relations).toHaveLength(1)
    expect(names).toEqual(
      expect.arrayContaining(['LISEZ-MOI.txt', expect.stringMatching(/^fichiers\/carte-de-membre-\d+\.pdf$/)]),
    )
    for (const [table, rows] of Object.entries(tables)) {
      expect(rows.length).toBeGreaterThan(0)
      expect(readme).toContain(TABLES[table])
    }
  })

  test('the takeaway of everything held about a member holds no secret: no password, no token, nor their shadow', async () => {
    const member = await activeMember(program)
    await program.call('POST', '/auth/recover', { body: { email: member.email } })
    const { text, tables } = await takenAway(await superAdmin(), member.id)
    expect(tables.one_time_tokens).toMatchObject([{ purpose: 'password-recovery' }])
    const { passwordHash } = await program.db
      .selectFrom('persons')
      .where('id', '=', member.id)
      .select('passwordHash')
      .executeTakeFirstOrThrow()
    expect(text).not.toContain(passwordHash)
    expect(text).not.toMatch(/"(passwordHash|hash|html|plain|search)"/)
    expect(text).not.toMatch(/[?&]token=/)
  })

  test('the takeaway of everything held about a member holds nobody else: neither other members, nor what an administrator did on their accounts', async () => {
    const admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    const { id, email } = await paidVisitor(program, { firstName: 'Tugdual', lastName: 'Quéré' })
    await program.call('POST', `/users/${id}/refuse`, {
      token: admin.token,
      body: { reason: 'Déjà un compte au nom de Tugdual' },
    })
    const { text, tables } = await takenAway(admin, admin.id)
    expect(text).not.toContain(email)
    expect(text).not.toMatch(/Tugdual|Quéré/)
    expect(tables.commands).toBeUndefined()
    expect(tables.person_events?.every(({ personId }) => personId === admin.id)).toBe(true)
  })

  test('the takeaway of everything held about a member is the member’s own and the super-administrator’s alone, is written down, and is nobody’s once erased', async () => {
    const member = await activeMember(program)
    const admin = await superAdmin()
    const statusOf = async (caller: Caller) => (await ask(caller, member.id)).status
    expect(await statusOf(await activeMember(program))).toBe(404)
    expect(await statusOf(await personsAdmin(program))).toBe(404)
    expect([await statusOf(member), await statusOf(admin)]).toEqual([200, 200])
    const acts = await program.db
      .selectFrom('auditLog')
      .where('subjectId', '=', member.id)
      .where('action', '=', 'person.data-exported')
      .select('actorId')
      .orderBy('id')
      .execute()
    expect(acts).toEqual([{ actorId: member.id }, { actorId: admin.id }])
    const { tables } = await takenAway(member, member.id)
    expect(tables.audit_log).toContainEqual(
      expect.objectContaining({ action: 'person.data-exported', byYou: false, fromAddress: null }),
    )
    expect(JSON.stringify(tables.audit_log)).not.toContain('actorId')
    await program.call('POST', `/users/${member.id}/erase`, { token: admin.token, body: { reason: 'À sa demande' } })
    expect(await statusOf(admin)).toBe(404)
  })
})

describe('A new table cannot be forgotten', () => {
  const toPersons = async () =>
    (await listForeignKeys(program.db))
      .filter(({ target }) => target === 'persons')
      .map(({ table, column }) => `${table}.${column}`)

  test('every column that leads to a person is listed, with what the takeaway and the erasure do with it', async () => {
    expect(Object.keys(REFERENCES).sort()).toEqual((await toPersons()).sort())
  })

  test('every table that holds something about a person is taken away under a French name', async () => {
    const held = holdingsOf(await listForeignKeys(program.db), reachOf)
    const apart = ['addresses', 'audit_log', 'persons']
    const listed = held.filter(({ by }) => by.length > 0).map(({ table }) => table)
    expect([...listed, ...apart].sort()).toEqual(Object.keys(TABLES).sort())
    const counted = held.filter((holding) => holding.counted.length > 0).map(({ table }) => table)
    expect(counted).toEqual(Object.keys(COUNTED).sort())
  })

  test('every column that leads from one held table to another says whether its rows are about the same person', async () => {
    const keys = await listForeignKeys(program.db)
    const listed = new Set(holdingsOf(keys, reachOf).map(({ table, by }) => (by.length > 0 ? table : '')))
    const between = keys
      .filter(({ table, target }) => table !== target && target !== 'persons')
      .filter(({ table, column, target }) => listed.has(target) || `${table}.${column}` in INDIRECT)
    expect([...new Set(between.map(({ table, column }) => `${table}.${column}`))].sort()).toEqual(
      Object.keys(INDIRECT).sort(),
    )
  })

  test('every column that may hold an e-mail, a person’s number, a secret or a stored file is listed too', async () => {
    const columns = await listColumns(program.db)
    const named = (pattern: RegExp, types: string[]) =>
      columns
        .filter(({ column, type }) => pattern.test(column) && types.includes(type))
        .map(({ table, column }) => `${table}.${column}`)
    expect(named(/^(e?mail|recipient|reply_to)$|_email$/, ['text']).sort()).toEqual([...EMAIL_COLUMNS].sort())
    const keys = new Set((await listForeignKeys(program.db)).map(({ table, column }) => `${table}.${column}`))
    const loose = named(/(^|_)(person|actor|subject|owner|author|member)_id$|_by$/, ['integer', 'bigint'])
    expect(loose.filter((column) => !keys.has(column)).sort()).toEqual(Object.keys(LOOSE_REFERENCES).sort())
    const tables = new Set(Object.keys(TABLES))
    const withheld = [
      ...named(/hash|secret|token|password|idempotency/, ['text', 'bytea', 'uuid']),
      ...named(/(^|_)(file|picture|photo|path)$/, ['text']),
    ].filter((column) => tables.has(column.split('.')[0] ?? ''))
    expect(withheld.filter((column) => !(column in WITHHELD))).toEqual([])
    const all = new Set(columns.map(({ table, column }) => `${table}.${column}`))
    expect(Object.keys(WITHHELD).filter((column) => !all.has(column))).toEqual([])
  })

  test('a new table that leads to a person is exported by itself, and what leads on from it is counted', async () => {
    const keys = [
      ...(await listForeignKeys(program.db)),
      { table: 'skis', column: 'lent_to', target: 'persons', targetColumn: 'id' },
      { table: 'ski_repairs', column: 'ski_id', target: 'skis', targetColumn: 'id' },
    ]
    const holdings = holdingsOf(keys, reachOf)
    const of = (name: string) => holdings.find(({ table }) => table === name)
    expect([of('skis')?.by.length, of('ski_repairs')?.counted.length]).toEqual([1, 1])
    expect(of('resources')).toBeUndefined()
  })
})
