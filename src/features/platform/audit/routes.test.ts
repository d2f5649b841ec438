import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { activeMember, enrolledMember, personsAdmin } from '../../society/persons/fixtures.ts'
import { forgetActs } from './service.ts'

let supervisor: Awaited<ReturnType<typeof activeMember>>
let admin: typeof supervisor

const program = sharedProgram(async (program) => {
  supervisor = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }], {
    firstName: 'Isabelle',
    lastName: 'Riou',
  })
  admin = await personsAdmin(program)
})

type Act = {
  action: string
  actor: { name: string } | null
  subject: { id: number; name: string } | null
  from: string
}
const acts = async (query: string) => {
  const { status, body } = await program.call('GET', `/audit?${query}`, { token: supervisor.token })
  expect(status).toBe(200)
  return body._embedded.data as Act[]
}

test('the audit log tells who did what to whom and from where, the latest first, with today’s names', async () => {
  const id = await enrolledMember(program, { firstName: 'Soizic', lastName: 'Abalain' })
  await program.call('POST', `/users/${id}/suspend`, { token: admin.token, body: { reason: 'Doublon à vérifier' } })
  await program.call('POST', `/users/${id}/reactivate`, { token: admin.token })
  const found = await acts(`search=subjectId==${id};subjectKind==person`)
  expect(found.map(({ action }) => action)).toEqual(['person.reactivated', 'person.suspended'])
  expect(found[0]).toMatchObject({
    actor: { id: admin.id },
    subject: { id, name: 'Soizic Abalain' },
    from: '127.0.0.1',
  })
  await program.db.updateTable('persons').set({ lastName: 'Abgrall' }).where('id', '=', id).execute()
  expect((await acts('q=abgrall soizic'.replace(' ', '%20')))[0]?.subject?.name).toBe('Soizic Abgrall')
  expect((await acts(`search=action==person.suspended;actorId==${admin.id}`)).length).toBeGreaterThan(0)
  expect(await acts(`search=actorId==${admin.id};at=lt=2020-01-01T00:00:00Z`)).toEqual([])
})

test('an administrator who reads a member’s page is written down once an hour; a member’s own reading never is', async () => {
  const id = await enrolledMember(program)
  await Promise.all([1, 2, 3].map(() => program.call('GET', `/users/${id}`, { token: admin.token })))
  await program.call('GET', `/users/${id}`, { token: admin.token })
  await program.call('GET', `/users/${admin.id}`, { token: admin.token })
  const found = await acts(`search=action==person.read;actorId==${admin.id}`)
  expect(found.filter(({ subject }) => subject?.id === id).length).toBeGreaterThan(0)
  expect(found.filter(({ subject }) => subject?.id === id).length).toBeLessThanOrEqual(3)
  expect(found.filter(({ subject }) => subject?.id === admin.id)).toEqual([])
  await program.call('GET', `/users/${id}`, { token: supervisor.token })
  expect(
    (await acts(`search=action==person.read;subjectId==${id}`)).some(({ actor }) => actor?.name === 'Isabelle Riou'),
  ).toBe(true)
})

test('the audit log is exported as a file, which is logged itself; only super-administrators read it', async () => {
  const { raw } = await program.call('GET', '/audit.csv?search=action==person.suspended', { token: supervisor.token })
  expect(raw.body).toContain('person.suspended')
  const xlsx = await program.call('GET', '/audit.xlsx?search=action==person.suspended', { token: supervisor.token })
  const [sheet] = await readXlsxFile(xlsx.raw.rawPayload)
  const [head = [], first = []] = sheet?.data ?? []
  const told = Object.fromEntries(head.map((title, at) => [title, first[at]]))
  expect(told).toMatchObject({ Acte: 'Compte suspendu', Code: 'person.suspended', Quand: expect.any(Date) })
  expect((await program.call('GET', '/audit.pdf', { token: supervisor.token })).status).toBe(400)
  expect((await acts('search=action==audit.read'))[0]?.actor?.name).toBe('Isabelle Riou')
  expect((await program.call('GET', '/audit', { token: admin.token })).status).toBe(403)
})

test('entries of the audit log older than three years go at night, and nothing younger', async () => {
  await program.db
    .insertInto('auditLog')
    .values(
      ['2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z'].map((at) => ({
        at,
        action: 'person.old',
        subjectKind: 'person',
      })),
    )
    .execute()
  const young = async () =>
    (await program.db.selectFrom('auditLog').where('action', '<>', 'person.old').select('id').execute()).length
  const before = await young()
  await forgetActs(program.db)
  expect(await acts('search=action==person.old')).toEqual([])
  expect(await young()).toBe(before)
})

test('two hundred thousand acts are searched by their actor, subject, action, day and name', async () => {
  await sql`insert into audit_log (at, actor_id, action, subject_kind, subject_id)
    select now() - n * interval '1 minute', 1 + n % 50, 'person.updated', 'person', n % 50000 from generate_series(1, 200000) n`.execute(
    program.db,
  )
  await sql`analyze audit_log`.execute(program.db)
  expect(await acts('page=3&size=25')).toHaveLength(25)
  expect(await acts('search=actorId==7;action==person.updated&size=25')).toHaveLength(25)
  expect(await acts('search=subjectKind==person;subjectId==4711')).toHaveLength(4)
  expect((await acts('search=action==person.suspended')).map(({ action }) => action)).toEqual(['person.suspended'])
  expect(await acts('search=at=lt=2020-12-01T00:00:00Z')).toEqual([])
  expect((await acts('q=riou')).every(({ actor, subject }) => `${actor?.name} ${subject?.name}`.includes('Riou'))).toBe(
    true,
  )
})
