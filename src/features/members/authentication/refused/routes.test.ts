import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventually, sharedProgram } from '../../../../app/testing.ts'
import { hashPassword } from '../../../../server/access/passwords.ts'
import { activeMember, signUp } from '../../../society/persons/fixtures.ts'
import { forgetExpired } from '../jobs.ts'

let supervisor: Awaited<ReturnType<typeof activeMember>>
const program = sharedProgram(async (program) => {
  supervisor = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
})

const PASSWORD = 'grande échelle 18'
const signIn = async (username: string, password: string, remoteAddress = '127.0.0.1') =>
  (
    await program.app.inject({
      method: 'POST',
      url: '/aspr/v1/auth/signin',
      remoteAddress,
      payload: { username, password },
    })
  ).statusCode

type Act = { subject: { id: number }; details: { reason: string; count?: number; wait?: number }; from: string | null }
/** Queries as the page « Journal » does: by member and action, latest first. */
async function journalOf(lastName: string) {
  const query = `q=${encodeURIComponent(lastName)}&search=action==person.sign-in-refused`
  const { status, body } = await program.call('GET', `/audit?${query}`, { token: supervisor.token })
  expect(status).toBe(200)
  return body._embedded.data as Act[]
}
/** Waits for this many entries: refusals are written to the audit log in the background. */
const toldOf = (lastName: string, many: number) =>
  eventually(async () => {
    const acts = await journalOf(lastName)
    return acts.length >= many && acts
  })
const quarterLater = () =>
  sql`update refused_sign_ins set told_at = told_at - interval '16 minutes'`.execute(program.db)

describe('A refused sign-in is found by the member’s name (rules#sign-in)', () => {
  test('a sign-in with a wrong password is found, with where it was typed', async () => {
    const { email, id } = await activeMember(program, [], { lastName: 'Quemeneur' })
    expect(await signIn(email, 'pas le bon', '198.51.100.9')).toBe(401)
    expect(await toldOf('Quemeneur', 1)).toMatchObject([
      { subject: { id }, details: { reason: 'wrong-password' }, from: '198.51.100.9' },
    ])
  })

  test('a sign-in with the right password to a closed or unready account is found', async () => {
    const { body: visitor } = await signUp(program, { lastName: 'Abhervé', password: PASSWORD })
    expect(await signIn(visitor.email, PASSWORD)).toBe(401)
    expect(await toldOf('Abhervé', 1)).toMatchObject([{ details: { reason: 'account-CREATED' } }])
    const unpaid = await activeMember(program, [], { lastName: 'Bourdoulous', state: 'EMAIL_CONFIRMED' })
    const closed = await activeMember(program, [], { lastName: 'Calvarin', state: 'SUSPENDED' })
    for (const { email } of [unpaid, closed]) expect(await signIn(email, PASSWORD)).toBe(401)
    expect(await toldOf('Bourdoulous', 1)).toMatchObject([{ details: { reason: 'account-EMAIL_CONFIRMED' } }])
    expect(await toldOf('Calvarin', 1)).toMatchObject([{ details: { reason: 'account-SUSPENDED' } }])
  })

  test('a sign-in with a password too short for an administrator is found', async () => {
    const short = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }], {
      lastName: 'Dantec',
      passwordHash: await hashPassword('onze lettre'),
    })
    expect(await signIn(short.email, 'onze lettre')).toBe(403)
    await eventually(async () =>
      (await journalOf('Dantec')).some(({ details }) => details.reason === 'password-too-short'),
    )
  })

  test('a sign-in refused for coming too soon is found, with how long it has to wait', async () => {
    const { email } = await activeMember(program, [], { lastName: 'Ezanno' })
    for (let tries = 0; tries < 7; tries++) await signIn(email, 'pas le bon')
    const acts = await toldOf('Ezanno', 2)
    const throttled = acts.find(({ details }) => details.reason === 'throttled')
    expect(throttled?.details.wait).toBeGreaterThan(0)
    expect(acts.filter(({ details }) => details.reason === 'wrong-password')).toHaveLength(1)
  })

  test('a person who tries on and on gets one journal entry per reason and quarter of an hour, with the number of tries', async () => {
    const { email, id } = await activeMember(program, [], { lastName: 'Floch' })
    const wrong = async (many: number) => {
      for (let n = 0; n < many; n++) expect(await signIn(email, 'pas le bon', `2001:db8:${id}:${++tried}::1`)).toBe(401)
    }
    let tried = 0
    const counted = (untold: number) =>
      eventually(
        async () =>
          (
            await program.db
              .selectFrom('refusedSignIns')
              .where('personId', '=', id)
              .select('untold')
              .executeTakeFirstOrThrow()
          ).untold === untold,
      )
    await wrong(4)
    await counted(3)
    expect(await journalOf('Floch')).toHaveLength(1)
    await quarterLater()
    await wrong(1)
    expect((await toldOf('Floch', 2))[0]?.details).toEqual({ reason: 'wrong-password', count: 4 })
    await wrong(2)
    await counted(2)
    await quarterLater()
    await forgetExpired.run(program.db, {})
    expect((await toldOf('Floch', 3))[0]?.details).toEqual({ reason: 'wrong-password', count: 2 })
    await forgetExpired.run(program.db, {})
    expect(await journalOf('Floch')).toHaveLength(3)
  })

  test('an e-mail that is nobody’s leaves nothing in the journal', async () => {
    const acts = () =>
      program.db
        .selectFrom('auditLog')
        .select(({ fn }) => fn.countAll<number>().as('many'))
        .executeTakeFirstOrThrow()
    const before = await acts()
    expect(await signIn('personne.du.tout@caserne.example', 'pas le bon')).toBe(401)
    expect(await acts()).toEqual(before)
    expect(
      await program.db.selectFrom('refusedSignIns').where('reason', '=', 'no-account').selectAll().execute(),
    ).toEqual([])
  })
})
