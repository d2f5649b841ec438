import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { SHEET_TYPES } from '../../../shared/sheet.ts'
import { activeMember, personsAdmin } from '../../society/persons/fixtures.ts'
import { may } from '../access/contract.ts'
import { finishTask, startTask } from './service.ts'
import { continueTask, type Work } from './work/service.ts'

type Owner = Awaited<ReturnType<typeof personsAdmin>>

const program = sharedProgram()

const begin = (owner: Owner, { kind = 'count', total = 40 } = {}) =>
  startTask(program.db, { kind, ownerId: owner.id, total, requirement: may.managePersons })
const read = async (owner: Owner, id: number) =>
  (await program.call('GET', `/tasks/${id}`, { token: owner.token })).body
const ask = (owner: Owner, id: number, what: 'cancel' | 'retry' | 'seen') =>
  program.call('POST', `/tasks/${id}/${what}`, { token: owner.token })
const failedOf = async (owner: Owner): Promise<number[]> =>
  (await program.call('GET', '/tasks/failed', { token: owner.token })).body._embedded.data.map(
    ({ id }: { id: number }) => id,
  )

/** A task in steps of ten; `during` runs within each. Its progress survives its runs. */
function counting(total: number, during: (met: number) => Promise<unknown> = async () => undefined) {
  let met = 0
  const work: Work = {
    kind: 'count',
    open: async () => ({
      next: async () => {
        const piece = Math.min(10, total - met)
        await during(met)
        met += piece
        return piece
      },
      count: async () => ({ done: met, waiting: total - met }),
      outcome: async (how) => ({ result: { how, met } }),
    }),
  }
  return work
}

describe('Long work', () => {
  test('long work of a kind is listed for who asked for it, the latest first, while they hold its right', async () => {
    const owner = await personsAdmin(program)
    const [first, , last] = [await begin(owner), await begin(owner, { kind: 'other' }), await begin(owner)]
    await begin(await personsAdmin(program))
    const listed = async () =>
      (await program.call('GET', '/tasks?kind=count', { token: owner.token })).body._embedded.data.map(
        ({ id }: { id: number }) => id,
      )
    expect(await listed()).toEqual([last, first])
    await program.db.deleteFrom('personRoles').where('personId', '=', owner.id).execute()
    expect(await listed()).toEqual([])
  })

  test('long work is seen, with how far it is, by who asked for it, and its file fetched; nobody else knows of it', async () => {
    const owner = await personsAdmin(program)
    const other = await activeMember(program)
    const id = await begin(owner)
    const seen: number[] = []
    const look = async () => seen.push((await read(owner, id)).done)
    await continueTask(program.db, [counting(40, look)], id)
    expect(seen).toEqual([0, 10, 20, 30, 40])
    expect(await read(owner, id)).toMatchObject({ state: 'DONE', done: 40, result: { how: 'DONE', met: 40 } })
    expect((await program.call('GET', `/tasks/${id}/file`, { token: owner.token })).status).toBe(404)
    const written = await begin(owner)
    const file = { bytes: Buffer.from('nom;prénom'), name: 'membres.csv', type: SHEET_TYPES.csv }
    await finishTask(program.db, written, { done: 40, file })
    const { raw, headers } = await program.call('GET', `/tasks/${written}/file`, { token: owner.token })
    expect(raw.body).toBe('nom;prénom')
    expect(headers['content-disposition']).toContain('membres.csv')
    for (const address of [`/tasks/${written}`, `/tasks/${written}/file`])
      expect((await program.call('GET', address, { token: other.token })).status).toBe(404)
    for (const what of ['cancel', 'retry', 'seen'] as const)
      expect((await ask(other as Owner, written, what)).status).toBe(404)
  })

  test('long work stops after its piece when it is asked to; what was done stays done, and it does not go on', async () => {
    const owner = await personsAdmin(program)
    const id = await begin(owner)
    const work = counting(40, async (met) => met === 10 && (await ask(owner, id, 'cancel')))
    await continueTask(program.db, [work], id)
    const stopped = { state: 'CANCELLED', done: 20, result: { how: 'CANCELLED', met: 20 } }
    expect(await read(owner, id)).toMatchObject(stopped)
    await continueTask(program.db, [work], id)
    expect(await read(owner, id)).toMatchObject(stopped)
    expect((await ask(owner, id, 'cancel')).body.code).toBe('task-ended')
    expect((await ask(owner, id, 'retry')).body.code).toBe('task-not-failed')
  })

  test('a task asked to stop before its first step does none', async () => {
    const owner = await personsAdmin(program)
    const id = await begin(owner)
    expect((await ask(owner, id, 'cancel')).body.cancelAskedAt).not.toBeNull()
    await continueTask(program.db, [counting(40)], id)
    expect(await read(owner, id)).toMatchObject({ state: 'CANCELLED', done: 0 })
  })

  test('long work cut off half-way goes on where it was, and ends once', async () => {
    const owner = await personsAdmin(program)
    const id = await begin(owner)
    let cut = true
    const work = counting(40, async (met) => {
      if (met === 20 && cut) throw new Error('the machine went down')
    })
    await expect(continueTask(program.db, [work], id)).rejects.toThrow('went down')
    expect(await read(owner, id)).toMatchObject({ state: 'RUNNING', done: 20 })
    cut = false
    await Promise.all([continueTask(program.db, [work], id), continueTask(program.db, [work], id)])
    expect(await read(owner, id)).toMatchObject({ state: 'DONE', done: 40 })
  })

  test('a task whose author lost the right stops before its next run, and tells them once they have it again', async () => {
    const owner = await personsAdmin(program)
    const id = await begin(owner)
    const role = { personId: owner.id, name: 'general', role: 'ADMIN-PERSON' } as const
    await program.db.deleteFrom('personRoles').where('personId', '=', owner.id).execute()
    await continueTask(program.db, [counting(40)], id)
    expect(await failedOf(owner)).toEqual([])
    await program.db.insertInto('personRoles').values(role).execute()
    expect(await read(owner, id)).toMatchObject({ state: 'FAILED', done: 0, result: { reason: 'not-allowed' } })
  })
})

describe('Long work that failed at every try', () => {
  /** An import whose lines are missing, so that every run fails. */
  async function deadImport(owner: Owner) {
    const id = await begin(owner, { kind: 'import-persons' })
    await sql`update pgboss.job set retry_limit = 0 where name = 'do-tasks' and state = 'created'`.execute(program.db)
    await program.runJobs()
    return id
  }

  test('long work that failed at every try says so to who asked for it, until they have seen it', async () => {
    const owner = await personsAdmin(program)
    const id = await deadImport(owner)
    expect(await read(owner, id)).toMatchObject({ state: 'FAILED', result: { reason: 'gave-up' } })
    expect(await failedOf(owner)).toEqual([id])
    expect((await ask(owner, id, 'seen')).status).toBe(204)
    expect(await failedOf(owner)).toEqual([])
  })

  test('long work that failed at every try is taken up again where it stopped', async () => {
    const owner = await personsAdmin(program)
    const id = await deadImport(owner)
    expect((await ask(owner, id, 'retry')).body).toMatchObject({ state: 'RUNNING', result: null })
    expect(await failedOf(owner)).toEqual([])
    await program.db.insertInto('imports').values({ taskId: id, headings: '[]' }).execute()
    await program.runJobs()
    expect((await read(owner, id)).state).toBe('DONE')
  })
})

test('a file outlives neither the right it was made under nor the fee; both come back with the right', async () => {
  const owner = await personsAdmin(program)
  const id = await begin(owner)
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
