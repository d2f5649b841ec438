import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { activeMember, personsAdmin } from '../features/society/persons/fixtures.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { sharedProgram } from './testing.ts'

const contracts = import.meta.glob<Record<string, unknown>>('../features/**/contract.ts', { eager: true })
const ENDPOINTS = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'auth' in value,
  )

/** Calls that change existing data without a version, and why nothing is lost. */
const UNVERSIONED: Record<string, string> = {
  'PUT /users/:id/newsletter': 'Yes or no: whoever says it last has said it.',
  'PUT /commissions/:id/administrators/:personId': 'Which role somebody has there: whoever says it last has said it.',
  'PUT /commissions/:id/technical-name': 'One name, refused where it is taken or borne by anything.',
  'PUT /setup/:step': 'A first step is put off or done: whoever says it last has said it.',
  'PUT /accounting/closing': 'One day for the whole society: whoever says it last has said it.',
  'PUT /cart': 'One’s own list: the last write wins, on whatever device.',
  'PATCH /children/:id/seasons/:season': 'A tick at the door is an act: the last one counts, and the rest stays.',
}

const program = sharedProgram(async () => undefined)
const versionOf = async (id: number) =>
  (await program.db.selectFrom('persons').where('id', '=', id).select('version').executeTakeFirstOrThrow()).version

describe('Nobody’s edit is overwritten unseen (rules#two-editors)', () => {
  test('every call that changes something there is knows its version, or says why not', () => {
    const without = ENDPOINTS.filter(({ method, body, versioned }) => /PUT|PATCH/.test(method) && body && !versioned)
      .map(({ method, path }) => `${method} ${path}`)
      // An order of rows is not typed: the last to move one decides.
      .filter((name) => !name.endsWith('/order'))
    expect(without.sort()).toEqual(Object.keys(UNVERSIONED).sort())
  })

  test('two edits saved at the same moment on the same version end with one refused', async () => {
    const member = await activeMember(program)
    const admin = await personsAdmin(program)
    const version = await versionOf(member.id)
    const save = (token: string, body: object) =>
      program.call('PATCH', `/users/${member.id}`, { token, body: { ...body, version } })
    const answers = await Promise.all([
      save(member.token, { phone: '0611111111' }),
      save(admin.token, { phone: '0622222222' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [taken, refused] = answers.toSorted((one, other) => one.status - other.status)
    expect(refused?.body.code).toBe('changed-meanwhile')
    expect(taken?.body.version).toBe(version + 1)
    expect(await versionOf(member.id)).toBe(version + 1)
  })

  test('two first addresses end with one refused, and a request without a version still overwrites', async () => {
    const member = await activeMember(program)
    const street = { streetNumber: '1', streetName: 'quai', postalCode: 35_000, city: 'Rennes' }
    const save = (body: object) =>
      program.call('POST', '/addresses', {
        token: member.token,
        body: { ...street, ...body, persons: [{ id: member.id }] },
      })
    const answers = await Promise.all([save({ version: 0 }), save({ version: 0, city: 'Bruz' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { status, body } = await save({ city: 'Vitré' })
    expect([status, body.city, body.version]).toEqual([200, 'Vitré', 2])
  })

  test('two parents who change their child at the same moment do not overwrite each other', async () => {
    const [one, other] = [await activeMember(program), await activeMember(program)]
    const lou = { relatedUser: { firstName: 'Lou', lastName: 'Prigent', birthDate: '2020-05-05' } }
    const { body: child } = await program.call('POST', `/users/${one.id}/children`, { token: one.token, body: lou })
    const childId = child.relatedUser.id
    await program.db.insertInto('relations').values({ parentId: other.id, childId }).execute()
    const save = ({ id, token }: { id: number; token: string }, firstName: string) =>
      program.call('PATCH', `/users/${id}/children/${childId}`, {
        token,
        body: { relatedUser: { ...lou.relatedUser, firstName }, version: child.version },
      })
    const answers = await Promise.all([save(one, 'Louis'), save(other, 'Louise')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('The database counts edits (rules#two-editors)', () => {
  test('a version doesn’t change with a sign-in, a state, a validity or the same values again', async () => {
    const { id } = await activeMember(program)
    const version = await versionOf(id)
    const write = (changes: object) => program.db.updateTable('persons').set(changes).where('id', '=', id).execute()
    await write({ state: 'EXPIRED', accountValidity: '2020-12-31', passwordHash: 'another', validatedAt: null })
    await write({ updatedAt: sql`now()`, firstName: sql`first_name` })
    expect(await versionOf(id)).toBe(version)
    await write({ firstName: 'Erwan', version: 1 })
    expect(await versionOf(id)).toBe(version + 1)
  })

  test('a role given or taken counts for its person', async () => {
    const { id } = await activeMember(program)
    const version = await versionOf(id)
    await program.db.insertInto('personRoles').values({ personId: id, name: 'ski', role: 'USER' }).execute()
    expect(await versionOf(id)).toBe(version + 1)
    await program.db.deleteFrom('personRoles').where('personId', '=', id).execute()
    expect(await versionOf(id)).toBe(version + 2)
  })

  test('a table that has a version counts by itself, or by the rows that belong to it', async () => {
    const { rows } = await sql<{ tableName: string }>`
      select table_name from information_schema.columns where table_schema = 'public' and column_name = 'version'
      and not exists (select from pg_trigger where tgrelid = table_name::regclass and tgname = 'count_edit')
      order by 1`.execute(program.db)
    // A file's version counts its contents; a notice's is its name, and it is never edited; a process's is that of its
    // program.
    expect(rows.map(({ tableName }) => tableName)).toEqual([
      'campaigns',
      'edited_lists',
      'files',
      'notice_versions',
      'processes',
    ])
  })
})
