import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../../server/testing.ts'
import { activeMember } from '../users/fixtures.ts'
import { advanceTask, failTask, finishTask, startTask } from './service.ts'

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

test('who asked for long work sees how far it is, and fetches what it made; nobody else knows of it', async () => {
  const owner = await activeMember(program)
  const other = await activeMember(program)
  const id = await startTask(program.db, owner.id, 'persons.export', 40)
  await advanceTask(program.db, id, 12)
  expect((await program.call('GET', `/tasks/${id}`, { token: owner.token })).body).toMatchObject({
    state: 'RUNNING',
    done: 12,
    total: 40,
  })
  expect((await program.call('GET', `/tasks/${id}/file`, { token: owner.token })).status).toBe(404)
  const file = { bytes: Buffer.from('nom;prénom'), name: 'membres.csv', type: 'text/csv' }
  await finishTask(program.db, id, { done: 40, result: { lines: 40 }, file })
  const { raw, headers } = await program.call('GET', `/tasks/${id}/file`, { token: owner.token })
  expect(raw.body).toBe('nom;prénom')
  expect(headers['content-disposition']).toContain('membres.csv')
  for (const address of [`/tasks/${id}`, `/tasks/${id}/file`])
    expect((await program.call('GET', address, { token: other.token })).status).toBe(404)
})

test('work that ended does not move any more', async () => {
  const owner = await activeMember(program)
  const id = await startTask(program.db, owner.id, 'persons.export', 2)
  await failTask(program.db, id, { reason: 'unreadable' })
  await advanceTask(program.db, id, 2)
  expect((await program.call('GET', `/tasks/${id}`, { token: owner.token })).body).toMatchObject({
    state: 'FAILED',
    done: 0,
    result: { reason: 'unreadable' },
  })
})
