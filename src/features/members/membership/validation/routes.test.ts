import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { personsAdmin } from '../../../society/persons/fixtures.ts'
import { defineFees, paidVisitor } from '../fixtures.ts'

let admin: Awaited<ReturnType<typeof personsAdmin>>

const program = sharedProgram(async (program) => {
  await defineFees(program)
  admin = await personsAdmin(program)
})

const act = (id: number, what: string) => program.call('POST', `/users/${id}/${what}`, { token: admin.token })
const subjectsTo = async (email: string) => (await program.mailsTo(email)).map(({ subject }) => subject)
const WELCOME = 'Votre compte est validé'
const signIn = (email: string) =>
  program.call('POST', '/auth/signin', { body: { username: email, password: 'grande échelle 18' } })

/** Moves the validation back by this many seconds. */
const later = (id: number, seconds: number) =>
  program.db
    .updateTable('persons')
    .set({ validatedAt: new Date(Date.now() - seconds * 1_000) })
    .where('id', '=', id)
    .execute()

describe('A validation can be taken back at once (rules#validation)', () => {
  test('the mail waits: nothing leaves in the moment of the validation', async () => {
    const visitor = await paidVisitor(program)
    await act(visitor.id, 'validate')
    await program.runJobs()
    const held = await program.db
      .selectFrom('mails')
      .where('personId', '=', visitor.id)
      .where('template', '=', 'account-validated')
      .select('state')
      .execute()
    expect(held).toEqual([{ state: 'QUEUED' }])
    expect(await subjectsTo(visitor.email)).toContain(WELCOME)
  })

  test('an undone validation leaves the account waiting, nobody told, and every new session ended', async () => {
    const visitor = await paidVisitor(program)
    await act(visitor.id, 'validate')
    const { body: session } = await signIn(visitor.email)
    expect((await act(visitor.id, 'validate/undo')).body).toMatchObject({
      state: 'FEE_PAID',
      accountValidity: '1970-01-01',
      validatedAt: null,
    })
    expect((await program.call('GET', `/users/${visitor.id}`, { token: session.token })).status).toBe(401)
    expect((await signIn(visitor.email)).status).toBe(401)
    expect(await subjectsTo(visitor.email)).not.toContain(WELCOME)
  })

  test('a member validated again after an undo is told once', async () => {
    const visitor = await paidVisitor(program)
    for (const what of ['validate', 'validate/undo', 'validate']) expect((await act(visitor.id, what)).status).toBe(200)
    expect((await subjectsTo(visitor.email)).filter((subject) => subject === WELCOME)).toHaveLength(1)
  })

  test('a validation stands once its time is over or the mail was sent', async () => {
    const [slow, told] = [await paidVisitor(program), await paidVisitor(program)]
    await act(slow.id, 'validate')
    await later(slow.id, 10)
    expect((await act(slow.id, 'validate/undo')).status).toBe(409)
    await act(told.id, 'validate')
    await program.mailsTo(told.email)
    const { status, body } = await act(told.id, 'validate/undo')
    expect([status, body.code]).toEqual([409, 'too-late'])
    expect((await signIn(told.email)).status).toBe(200)
  })

  test('an account that was never validated, or went further since, cannot lose its validation', async () => {
    const [waits, suspended] = [await paidVisitor(program), await paidVisitor(program)]
    expect((await act(waits.id, 'validate/undo')).status).toBe(409)
    await act(suspended.id, 'validate')
    await program.call('POST', `/users/${suspended.id}/suspend`, { token: admin.token, body: { reason: 'Doublon' } })
    expect((await act(suspended.id, 'validate/undo')).status).toBe(409)
  })

  test('a validation undone by a double click is undone once', async () => {
    const visitor = await paidVisitor(program)
    await act(visitor.id, 'validate')
    const answers = await Promise.all([act(visitor.id, 'validate/undo'), act(visitor.id, 'validate/undo')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
