import { expect, test } from 'vitest'
import { may } from '../features/platform/access/contract.ts'
import { startTask } from '../features/platform/tasks/service.ts'
import { activeMember } from '../features/society/persons/fixtures.ts'
import { sharedProgram } from './testing.ts'

type Someone = Awaited<ReturnType<typeof activeMember>>
let seller: Someone
let administrator: Someone
let task: number

const program = sharedProgram(async (program) => {
  seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
  administrator = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  const work = (ownerId: number) =>
    startTask(program.db, { ownerId, kind: 'count', total: 1, requirement: may.managePersons })
  task = await work(administrator.id)
  await program.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() - 1_000), roundUntil: new Date(Date.now() + 3_600_000) })
    .where('personId', '=', administrator.id)
    .execute()
})

type Call = ['GET' | 'POST' | 'PATCH', (someone: Someone) => string, object?]

/** Calls open to every member, whose service requires a right depending on what they are about. */
const CALLS: Record<string, Call> = {
  'long work that was asked for': ['GET', () => `/tasks/${task}`],
  'the file of long work': ['GET', () => `/tasks/${task}/file`],
  'to stop long work': ['POST', () => `/tasks/${task}/cancel`],
  'to take up long work again': ['POST', () => `/tasks/${task}/retry`],
  'to have seen that long work failed': ['POST', () => `/tasks/${task}/seen`],
  'a status of one’s own that an administrator may change': [
    'PATCH',
    ({ id }) => `/users/${id}`,
    { membertype: 'SPV' },
  ],
  'an e-mail of one’s own that an administrator may change': [
    'PATCH',
    ({ id }) => `/users/${id}`,
    { email: 'autre@caserne.example' },
  ],
}

test.each(Object.entries(CALLS))(
  'a session that goes on for its round is told to sign in again where its service lacks a right: %s',
  async (_what, [method, path, body]) => {
    const ask = ({ token }: Someone, about = administrator) =>
      program.call(method, path(about), { token, ...(body && { body }) })
    const { status } = await ask(administrator)
    expect(status).toBe(401)
    // A seller without that right is refused permanently: 403 for their own, 404 for others'.
    const refused = await ask(seller, seller)
    expect([403, 404]).toContain(refused.status)
  },
)
