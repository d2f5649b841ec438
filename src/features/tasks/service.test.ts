import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../../app/testing.ts'
import { SHEET_TYPES } from '../../shared/sheet.ts'
import { may } from '../access/contract.ts'
import { activeMember, personsAdmin } from '../persons/fixtures.ts'
import { advanceTask, failTask, finishTask, startTask } from './service.ts'

const EXPORT = { kind: 'persons.export', requirement: may.managePersons }

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

test('who asked for long work sees how far it is, and fetches what it made; nobody else knows of it', async () => {
  const owner = await personsAdmin(program)
  const other = await activeMember(program)
  const id = await startTask(program.db, { ...EXPORT, ownerId: owner.id, total: 40 })
  await advanceTask(program.db, id, 12)
  expect((await program.call('GET', `/tasks/${id}`, { token: owner.token })).body).toMatchObject({
    state: 'RUNNING',
    done: 12,
    total: 40,
  })
  expect((await program.call('GET', `/tasks/${id}/file`, { token: owner.token })).status).toBe(404)
  const file = { bytes: Buffer.from('nom;prénom'), name: 'membres.csv', type: SHEET_TYPES.csv }
  await finishTask(program.db, id, { done: 40, result: { lines: 40 }, file })
  const { raw, headers } = await program.call('GET', `/tasks/${id}/file`, { token: owner.token })
  expect(raw.body).toBe('nom;prénom')
  expect(headers['content-disposition']).toContain('membres.csv')
  for (const address of [`/tasks/${id}`, `/tasks/${id}/file`])
    expect((await program.call('GET', address, { token: other.token })).status).toBe(404)
})

test('work that ended does not move any more', async () => {
  const owner = await personsAdmin(program)
  const id = await startTask(program.db, { ...EXPORT, ownerId: owner.id, total: 2 })
  await failTask(program.db, id, { reason: 'unreadable' })
  await advanceTask(program.db, id, 2)
  expect((await program.call('GET', `/tasks/${id}`, { token: owner.token })).body).toMatchObject({
    state: 'FAILED',
    done: 0,
    result: { reason: 'unreadable' },
  })
})

test('a file outlives neither the right it was made under nor the fee; both come back with the right', async () => {
  const owner = await personsAdmin(program)
  const id = await startTask(program.db, { ...EXPORT, ownerId: owner.id, total: 1 })
  await finishTask(program.db, id, {
    done: 1,
    file: { bytes: Buffer.from('nom'), name: 'a.csv', type: SHEET_TYPES.csv },
  })
  const verdicts = async () => [
    (await program.call('GET', `/tasks/${id}`, { token: owner.token })).status,
    (await program.call('GET', `/tasks/${id}/file`, { token: owner.token })).status,
  ]
  expect(await verdicts()).toEqual([200, 200])
  const role = { personId: owner.id, name: 'general', role: 'ADMIN-PERSON' } as const
  await program.db.deleteFrom('personRoles').where('personId', '=', owner.id).execute()
  expect(await verdicts()).toEqual([403, 403])
  await program.db.insertInto('personRoles').values(role).execute()
  expect(await verdicts()).toEqual([200, 200])
  await program.db.updateTable('persons').set({ state: 'EXPIRED' }).where('id', '=', owner.id).execute()
  expect(await verdicts()).toEqual([403, 403])
})
