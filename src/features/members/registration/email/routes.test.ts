import { expect, test } from 'vitest'
import { sharedProgram, solvedCaptcha } from '../../../../app/testing.ts'
import { activeMember, signUp } from '../../../society/persons/fixtures.ts'
import { defineFees } from '../../membership/fixtures.ts'

const program = sharedProgram(defineFees)
const password = 'grande échelle 18'

test('a member who changes the e-mail by the renewal again and again writes to no stranger more than five times', async () => {
  const member = await activeMember(program)
  const { body: renewal } = await program.call('POST', '/auth/renewal', { token: member.token })
  const strangers = ['un.inconnu@ailleurs.example', 'une.inconnue@ailleurs.example']
  const statuses: number[] = []
  for (let at = 0; at < 12; at++) {
    const body = { email: strangers[at % 2], currentPassword: password }
    const { status } = await program.call('PATCH', `/users/${member.id}/unsecure?token=${renewal.token}`, { body })
    statuses.push(status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.at(-1)).toBe(429)
  const mails = await Promise.all(strangers.map((email) => program.mailsTo(email)))
  expect(mails.flat()).toHaveLength(5)
})

test('an address is written to five times by corrections of registrations, whichever registration it is', async () => {
  const stranger = 'voisin@ailleurs.example'
  const statuses: number[] = []
  for (let at = 0; at < 7; at++) {
    const email = `faute.${at}@caserne.example`
    await signUp(program, { email })
    const body = { email, password, newEmail: stranger, recaptcha: await solvedCaptcha('confirmation') }
    statuses.push((await program.call('POST', '/auth/confirmation/email', { body })).status)
    await program.db
      .updateTable('persons')
      .set({ email: `fini.${at}@caserne.example` })
      .where('email', '=', stranger)
      .execute()
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect(await program.mailsTo(stranger)).toHaveLength(5)
})
