import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { activeMember, enrolledMember, personsAdmin } from '../../../society/persons/fixtures.ts'
import { aFreeField, choicesOf, freeValuesOf } from '../../../society/persons/managed-fields/fixtures.ts'

let persons: { id: number; token: string }
let admin: typeof persons

const program = sharedProgram(async (program) => {
  persons = await personsAdmin(program)
  admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  const location = { name: 'Location', technicalName: 'location', active: true }
  await program.db.insertInto('commissions').values(location).execute()
})

const SPV = { membertype: 'SPV' as const, subscriptions: ['AMICALE' as const], cis: 'Autre' }
const call = (path: string, body: object, who = admin) =>
  program.call('POST', `/users/bulk/${path}`, { token: who.token, body })
const preview = async (ids: number[], change: object, who = admin) =>
  (await call('changes/preview', { selection: { ids }, change }, who)).body
async function run(ids: number[], change: object, who = admin) {
  const { status, body } = await call('changes', { key: crypto.randomUUID(), selection: { ids }, change }, who)
  expect(status).toBe(202)
  await program.runJobs()
  return body.task as number
}
const outcome = async (task: number, who = admin) =>
  (await program.call('GET', `/users/bulk/${task}/verdicts`, { token: who.token })).body
const undo = (task: number, who = admin) => program.call('POST', `/users/bulk/${task}/undo`, { token: who.token })
const person = (id: number) =>
  program.db.selectFrom('persons').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const CENTRE = { kind: 'CENTRE', value: 'Beauregard' }

describe('Many members changed at once (rules#bulk-work)', () => {
  test('a centre is given to those who lack it; who would not change is said before, and what became of each after', async () => {
    const [one, there, above] = [
      await enrolledMember(program, SPV),
      await enrolledMember(program, { ...SPV, cis: 'Beauregard' }),
      admin.id,
    ]
    const ids = [one, there, above]
    const before = await preview(ids, CENTRE, persons)
    expect(before.counts).toEqual({ DONE: 1, UNCHANGED: 1, NOT_ALLOWED: 1 })
    expect(before.left).toHaveLength(2)
    const task = await run(ids, CENTRE, persons)
    expect((await outcome(task, persons)).counts).toEqual(before.counts)
    expect((await person(one)).cis).toBe('Beauregard')
    const acts = await program.db
      .selectFrom('auditLog')
      .where('subjectId', '=', one)
      .select(['action', 'details'])
      .execute()
    expect(acts).toEqual([{ action: 'person.updated', details: { fields: ['cis'] } }])
  })

  test('a bulk change is undone once within ten minutes, except for members whom somebody changed since', async () => {
    const [one, other] = [await enrolledMember(program, SPV), await enrolledMember(program, SPV)]
    const task = await run([one, other], CENTRE)
    expect((await outcome(task)).undoUntil).not.toBeNull()
    await program.db.updateTable('persons').set({ cis: 'Le Blosne' }).where('id', '=', other).execute()
    expect((await undo(task, persons)).status).toBe(404)
    const { status, body } = await undo(task)
    expect(status).toBe(202)
    await program.runJobs()
    expect((await outcome(body.task)).counts).toEqual({ DONE: 1, CHANGED_SINCE: 1 })
    expect([(await person(one)).cis, (await person(other)).cis]).toEqual(['Autre', 'Le Blosne'])
    expect((await undo(task)).body.code).toBe('not-to-undo')
    expect((await outcome(task)).undoUntil).toBeNull()
    expect((await undo(body.task)).body.code).toBe('not-to-undo')
    const late = await run([one], CENTRE)
    await program.db.updateTable('tasks').set({ finishedAt: '2026-01-01T00:00:00Z' }).where('id', '=', late).execute()
    expect((await undo(late)).body.code).toBe('too-late')
  })

  test('a status is an administrator’s of the society to give, takes its subscription with it, and comes back as it was', async () => {
    const id = await enrolledMember(program, { ...SPV, subscriptions: ['AMICALE', 'UDSP'] })
    const change = { kind: 'STATUS', value: 'HONORAIRE' }
    const refused = await call('changes', { key: crypto.randomUUID(), selection: { ids: [id] }, change }, persons)
    expect([refused.status, refused.body.code]).toEqual([403, 'administrators-only'])
    const task = await run([id], change)
    expect(await person(id)).toMatchObject({ membertype: 'HONORAIRE', subscriptions: ['HONORAIRE', 'UDSP'] })
    await undo(task)
    await program.runJobs()
    expect(await person(id)).toMatchObject({ membertype: 'SPV', subscriptions: ['AMICALE', 'UDSP'] })
    expect(
      (await call('changes/preview', { selection: { ids: [id] }, change: { kind: 'STATUS', value: 'EXTERNE' } }))
        .status,
    ).toBe(400)
  })

  test('a role of a commission is given to many and taken back; nobody gives one that they may not', async () => {
    const [one, holder] = [
      await enrolledMember(program, SPV),
      (await activeMember(program, [{ name: 'location', role: 'USER' }])).id,
    ]
    const change = { kind: 'ROLE_GIVEN', value: 'location', detail: 'USER' }
    const rolesOf = async (id: number) =>
      (await program.db.selectFrom('personRoles').where('personId', '=', id).selectAll().execute()).map(
        ({ name, role }) => `${name}_${role}`,
      )
    expect((await call('changes/preview', { selection: { ids: [one] }, change }, persons)).body.code).toBe(
      'role-not-yours',
    )
    expect((await preview([one, holder, admin.id], change)).counts).toEqual({ DONE: 1, UNCHANGED: 1, NOT_ALLOWED: 1 })
    const task = await run([one, holder, admin.id], change)
    expect(await rolesOf(one)).toEqual(['location_USER'])
    await undo(task)
    await program.runJobs()
    expect([await rolesOf(one), await rolesOf(holder)]).toEqual([[], ['location_USER']])
    await run([holder], { ...change, kind: 'ROLE_TAKEN' })
    expect(await rolesOf(holder)).toEqual([])
  })

  test('a role is given by nobody who lost the right to give it before the work came to it', async () => {
    const id = await enrolledMember(program, SPV)
    const giver = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const change = { kind: 'ROLE_GIVEN', value: 'location', detail: 'USER' }
    const body = { key: crypto.randomUUID(), selection: { ids: [id] }, change }
    const { task } = (await call('changes', body, giver)).body
    // Still an administrator of persons, so that the task continues.
    await program.db.updateTable('personRoles').set({ role: 'ADMIN-PERSON' }).where('personId', '=', giver.id).execute()
    await program.runJobs()
    expect((await outcome(task, giver)).counts).toEqual({ NOT_ALLOWED: 1 })
    expect(await program.db.selectFrom('personRoles').where('personId', '=', id).selectAll().execute()).toEqual([])
  })

  test('a bulk change requested again with its key is one piece of work, and another change with that key is refused', async () => {
    const id = await enrolledMember(program, SPV)
    const body = { key: crypto.randomUUID(), selection: { ids: [id] }, change: CENTRE }
    const [first, again] = [await call('changes', body), await call('changes', body)]
    expect(again.body.task).toBe(first.body.task)
    expect((await call('changes', { ...body, change: { ...CENTRE, value: 'Autre' } })).body.code).toBe('key-taken')
    await program.runJobs()
  })

  test('a bulk change with an unknown centre begins nothing', async () => {
    const id = await enrolledMember(program, SPV)
    expect(
      (await call('changes/preview', { selection: { ids: [id] }, change: { ...CENTRE, value: 'Nulle part' } })).status,
    ).toBe(400)
  })
})

describe('A free field given to many (rules#free-fields)', () => {
  test('a free field is given to those who lack it, told in the journal in words, and undone but where it was changed since', async () => {
    const id = await aFreeField(program, { name: 'Taille', kind: 'CHOICE', choices: ['M', 'L'] })
    const [medium, large] = await choicesOf(program, id)
    const held = JSON.stringify({ [id]: large })
    const [one, there, other] = [
      await enrolledMember(program),
      await enrolledMember(program, { freeFields: JSON.stringify({ [id]: medium }) }),
      await enrolledMember(program, { freeFields: held }),
    ]
    const change = { kind: 'FIELD', value: String(id), detail: String(medium) }
    const ids = [one, there, other]
    expect((await preview(ids, change, persons)).counts).toEqual({ DONE: 2, UNCHANGED: 1 })
    const task = await run(ids, change, persons)
    for (const each of ids) expect(await freeValuesOf(program, each)).toEqual({ [id]: medium })
    const { body: acts } = await program.call('GET', `/users/${other}/free-fields`, persons)
    expect(acts.fields[0].value).toBe(medium)
    await program.db.updateTable('persons').set({ freeFields: held }).where('id', '=', one).execute()
    const { body } = await undo(task, persons)
    await program.runJobs()
    expect((await outcome(body.task, persons)).counts).toEqual({ DONE: 1, CHANGED_SINCE: 1 })
    expect(await freeValuesOf(program, other)).toEqual({ [id]: large })
  })

  test('a value that the field cannot hold is refused at once, and so is a field that is gone', async () => {
    const id = await aFreeField(program, { name: 'Engagé', kind: 'DATE' })
    const person = await enrolledMember(program)
    const ask = (change: object) => call('changes/preview', { selection: { ids: [person] }, change })
    const wrong = await ask({ kind: 'FIELD', value: String(id), detail: 'hier' })
    expect([wrong.status, wrong.body.errors[0].code]).toEqual([400, 'day-format'])
    const gone = await ask({ kind: 'FIELD', value: '999999' })
    expect([gone.status, gone.body.code]).toEqual([409, 'fields-changed'])
  })

  test('a field that is removed while the work waits changes nobody', async () => {
    const id = await aFreeField(program, { name: 'Casier' })
    const person = await enrolledMember(program)
    const change = { kind: 'FIELD', value: String(id), detail: '12' }
    const { body } = await call('changes', { key: crypto.randomUUID(), selection: { ids: [person] }, change })
    await program.call('POST', `/free-fields/${id}/archive`, { token: admin.token })
    await program.runJobs()
    expect((await outcome(body.task)).counts).toEqual({ CHANGED_SINCE: 1 })
    expect(await freeValuesOf(program, person)).toEqual({})
  })

  test('an empty value given to many empties the field', async () => {
    const id = await aFreeField(program, { name: 'Note libre' })
    const person = await enrolledMember(program, { freeFields: JSON.stringify({ [id]: 'A' }) })
    await run([person], { kind: 'FIELD', value: String(id) })
    expect(await freeValuesOf(program, person)).toEqual({})
  })
})

describe('Bulk work that is found again (rules#bulk-work)', () => {
  const listed = async (who: typeof admin) => (await program.call('GET', '/users/bulk', who)).body._embedded.data

  test('a change is found in the list with its author, its count and its state, and its outcome is opened by number', async () => {
    const ids = [await enrolledMember(program, SPV), await enrolledMember(program, { ...SPV, cis: 'Beauregard' })]
    const { body } = await call('changes', { key: crypto.randomUUID(), selection: { ids }, change: CENTRE }, persons)
    const [waiting] = await listed(persons)
    expect(waiting).toMatchObject({ id: body.task, state: 'RUNNING', total: 2, processed: 0, done: 0, own: true })
    await program.runJobs()
    const [ended] = await listed(persons)
    expect(ended).toMatchObject({ kind: 'CENTRE', value: 'Beauregard', state: 'DONE', done: 1, undo: null })
    const { work, counts, undoUntil } = await outcome(body.task, persons)
    expect([work, counts]).toEqual([ended, { DONE: 1, UNCHANGED: 1 }])
    expect(undoUntil).not.toBeNull()
  })

  test('another administrator of persons reads the outcome of a change, and cannot undo it', async () => {
    const task = await run([await enrolledMember(program, SPV)], CENTRE, persons)
    const [shown] = await listed(admin)
    expect(shown).toMatchObject({ id: task, own: false })
    expect(shown.by).toMatch(/\S+ \S+/)
    expect(await outcome(task, admin)).toMatchObject({ counts: { DONE: 1 }, undoUntil: null, work: { own: false } })
    expect((await undo(task, admin)).status).toBe(404)
  })

  test('a change that was undone says so, once, and names the work that undid it', async () => {
    const task = await run([await enrolledMember(program, SPV)], CENTRE)
    const undone = (await undo(task)).body.task
    expect((await listed(admin))[0]).toMatchObject({ id: task, undo: { id: undone, state: 'RUNNING' } })
    await program.runJobs()
    const ids = (await listed(admin)).map(({ id }: { id: number }) => id)
    expect(ids).not.toContain(undone)
    expect((await outcome(task)).work.undo).toEqual({ id: undone, state: 'DONE' })
    expect(await outcome(undone)).toMatchObject({ counts: { DONE: 1 }, work: null })
  })

  test('a role and a free field are named in the list, and a message is not in it', async () => {
    const id = await enrolledMember(program, SPV)
    const field = await aFreeField(program, { name: 'Pointure' })
    await run([id], { kind: 'ROLE_GIVEN', value: 'location', detail: 'USER' })
    await run([id], { kind: 'FIELD', value: String(field), detail: '42' })
    const message = { purpose: 'SERVICE', subject: 'Réunion', text: 'Samedi.', attachments: [] }
    await call('mail', { key: crypto.randomUUID(), selection: { ids: [id] }, ...message })
    const [free, role] = await listed(admin)
    expect([free.kind, free.name, free.role]).toEqual(['FIELD', 'Pointure', null])
    expect([role.kind, role.name, role.role]).toEqual(['ROLE_GIVEN', 'Location', 'USER'])
  })

  test('the list is for those alone who may read the register', async () => {
    const member = await activeMember(program)
    expect((await program.call('GET', '/users/bulk', member)).status).toBe(403)
    const task = await run([await enrolledMember(program, SPV)], CENTRE)
    expect((await program.call('GET', `/users/bulk/${task}/verdicts`, member)).status).toBe(403)
  })
})
