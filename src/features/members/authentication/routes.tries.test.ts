import { describe, expect, test } from 'vitest'
import { sharedProgram, solvedCaptcha, tokenIn } from '../../../app/testing.ts'
import { watchPauses } from '../../../server/access/testing.ts'
import { budget, EQUAL_MS, LINKS_A_DAY } from '../../../server/access/tries.ts'
import { activeMember, signUp } from '../../society/persons/fixtures.ts'
import { forgetExpired } from './jobs.ts'

const program = sharedProgram()

const PASSWORD = 'grande échelle 18'
const NEW = 'un tuyau de vingt mètres'

/** A call from an address on the network; `says` is what a header claims about it. */
async function from(address: string, url: string, payload: object, more: { says?: string; token?: string } = {}) {
  const answer = await program.app.inject({
    method: 'POST',
    url: `/aspr/v1${url}`,
    remoteAddress: address,
    headers: {
      ...(more.says && { 'x-forwarded-for': more.says }),
      ...(more.token && { authorization: `Bearer ${more.token}` }),
    },
    payload,
  })
  return { status: answer.statusCode, wait: Number(answer.headers['retry-after'] ?? 0) }
}
type More = Parameters<typeof from>[3]
const signIn = (address: string, username: string, password: string, more?: More) =>
  from(address, '/auth/signin', { username, password }, more)
const recover = (address: string, email: string) => from(address, '/auth/recover', { email })
/** Counter of strangers' addresses, so that no test reuses one. */
let used = 0
const strangers = (count: number) =>
  Array.from({ length: count }, () => `198.18.${Math.floor(++used / 250)}.${(used % 250) + 1}`)
/**
 * Simulates a hundred password attempts on the account from different networks: only the first and the last are sent,
 * the others are written directly.
 */
const attacked = async (email: string) => {
  const [first = '', last = ''] = strangers(2)
  await signIn(first, email, 'wrong')
  const { subject } = budget('sign-in', 100, { account: email })
  await program.db.updateTable('attempts').set({ count: 99 }).where('subject', '=', subject).execute()
  await signIn(last, email, 'wrong')
}
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

describe('Tries (rules#tries)', () => {
  test('sixty guesses at once get no more checks than sixty in a row', async () => {
    const member = await activeMember(program)
    const [address = ''] = strangers(1)
    const answers = await Promise.all(Array.from({ length: 60 }, () => signIn(address, member.email, 'wrong')))
    expect([count(answers, 401), count(answers, 429)]).toEqual([5, 55])
    for (const { status, wait } of answers) if (status === 429) expect(wait).toBeGreaterThan(0)
  })

  test('sixty guesses at their current password by a signed-in person get five checks', async () => {
    const member = await activeMember(program)
    const change = { current: 'wrong', password: NEW }
    const [address = ''] = strangers(1)
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => from(address, `/users/${member.id}/password`, change, { token: member.token })),
    )
    expect([count(answers, 403), count(answers, 429)]).toEqual([5, 55])
  })

  test('a signed-in thief with ever new addresses has twenty guesses at the password', async () => {
    const member = await activeMember(program)
    const answers = []
    for (const address of strangers(25))
      answers.push(
        await from(
          address,
          `/users/${member.id}/password`,
          { current: 'wrong', password: NEW },
          { token: member.token },
        ),
      )
    expect(count(answers, 403)).toBe(20)
  })

  test('a stranger’s wrong tries keep nobody else out: not the member, from wherever they sign in', async () => {
    const member = await activeMember(program)
    const [stranger = '', elsewhere = ''] = strangers(2)
    for (let tries = 0; tries < 6; tries++) await signIn(stranger, member.email, 'wrong')
    expect((await signIn(stranger, member.email, PASSWORD)).status).toBe(429)
    expect((await signIn(elsewhere, member.email, PASSWORD)).status).toBe(200)
  })

  test('a member from a known address, or with a new password, signs in while strangers attack from everywhere', async () => {
    const member = await activeMember(program)
    const [home = '', away = ''] = strangers(2)
    expect((await signIn(home, member.email, PASSWORD)).status).toBe(200)
    await attacked(member.email)
    expect((await signIn(away, member.email, PASSWORD)).status).toBe(429)
    expect((await signIn(home, member.email, PASSWORD)).status).toBe(200)
    expect((await recover(away, member.email)).status).toBe(204)
    const token = tokenIn((await program.mailsTo(member.email))[0]?.text ?? '')
    const chosen = { username: member.email, password: NEW, password2: NEW }
    expect((await from(away, '/auth/reset', chosen, { token })).status).toBe(204)
    await attacked(member.email)
    expect((await signIn(away, member.email, NEW)).status).toBe(200)
  })

  test('a hundred wrong tries from one address, on whatever accounts, make it wait, and nobody elsewhere', async () => {
    const [address = '', elsewhere = ''] = strangers(2)
    await signIn(address, 'un@caserne.example', 'wrong')
    const { subject } = budget('sign-in', 100, { address })
    const counted = program.db.updateTable('attempts').set({ count: 99 }).where('subject', '=', subject)
    expect((await counted.executeTakeFirst()).numUpdatedRows).toBe(1n)
    expect((await signIn(address, 'deux@caserne.example', 'wrong')).status).toBe(401)
    expect((await signIn(address, 'trois@caserne.example', 'wrong')).status).toBe(429)
    expect((await signIn(elsewhere, 'trois@caserne.example', 'wrong')).status).toBe(401)
  })

  test('an address is known for three months, as a hash, and to its member alone', async () => {
    const [home = ''] = strangers(1)
    const [member, other] = [await activeMember(program), await activeMember(program)]
    await signIn(home, member.email, PASSWORD)
    const rows = () => program.db.selectFrom('knownAddresses').where('personId', '=', member.id).selectAll()
    expect(JSON.stringify(await rows().execute())).not.toContain(home)
    await attacked(other.email)
    expect((await signIn(home, other.email, PASSWORD)).status).toBe(429)
    await program.db
      .updateTable('knownAddresses')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where('personId', '=', member.id)
      .execute()
    await attacked(member.email)
    expect((await signIn(home, member.email, PASSWORD)).status).toBe(429)
    await forgetExpired.run(program.db, {})
    expect(await rows().execute()).toEqual([])
  })

  test('link after link asked for by strangers leaves the last one good', async () => {
    const member = await activeMember(program)
    for (const address of strangers(12)) expect((await recover(address, member.email)).status).toBe(204)
    const mails = await program.mailsTo(member.email)
    expect(mails).toHaveLength(10)
    const chosen = { username: member.email, password: NEW, password2: NEW }
    const [address = ''] = strangers(1)
    const token = tokenIn(mails[0]?.text ?? '')
    expect((await from(address, '/auth/reset', chosen, { token })).status).toBe(204)
  })

  test('a mailbox gets at most twenty links a day that strangers requested, and its owner still gets theirs from a known network', async () => {
    const [home = ''] = strangers(1)
    const member = await activeMember(program)
    await signIn(home, member.email, PASSWORD)
    const { subject } = budget('recovery', 10, { account: member.email })
    // An hour without attempts forgets that hour's attempts.
    const letAnHourPass = () => program.db.deleteFrom('attempts').where('subject', '=', subject).execute()
    const links = async () =>
      (
        await program.db
          .selectFrom('mails')
          .where('recipient', '=', member.email)
          .where('template', '=', 'password-recovery')
          .select('id')
          .execute()
      ).length
    for (let hour = 0; hour < 3; hour++) {
      for (const address of strangers(9)) expect((await recover(address, member.email)).status).toBe(204)
      await letAnHourPass()
    }
    expect(await links()).toBe(LINKS_A_DAY)
    expect((await recover(home, member.email)).status).toBe(204)
    expect(await links()).toBe(LINKS_A_DAY + 1)
    const counted = program.db.updateTable('attempts').set({ expiresAt: new Date(Date.now() - 1_000) })
    await counted.where('subject', '=', `${subject}day`).execute()
    const [tomorrow = ''] = strangers(1)
    await recover(tomorrow, member.email)
    expect(await links()).toBe(LINKS_A_DAY + 2)
  })

  test('the link of a registration asks for a captcha of its own, waits after three, and no flood ends the last one', async () => {
    const { body: visitor } = await signUp(program)
    const ask = async (address: string, email: string, form = 'confirmation') =>
      from(address, '/auth/confirmation', { email, recaptcha: await solvedCaptcha(form) })
    const [address = '', ...others] = strangers(13)
    expect((await from(address, '/auth/confirmation', { email: visitor.email })).status).toBe(400)
    expect((await ask(address, visitor.email, 'registration')).status).toBe(400)
    for (const email of [visitor.email, 'personne@caserne.example']) {
      const here = []
      for (let n = 0; n < 4; n++) here.push(await ask(address, email))
      expect([count(here, 204), count(here, 429)]).toEqual([3, 1])
      expect(here[3]?.wait).toBeGreaterThan(0)
    }
    for (const other of others) expect((await ask(other, visitor.email)).status).toBe(204)
    const mails = await program.mailsTo(visitor.email)
    expect(mails).toHaveLength(1 + 10)
    expect((await from(address, `/auth/validate?token=${tokenIn(mails[0]?.text ?? '')}`, {})).status).toBe(200)
  })

  test('the answer to who asks for a new link takes as long whether there is a mail to write or not', async () => {
    const { body: visitor } = await signUp(program)
    for (const email of [visitor.email, 'personne@caserne.example']) {
      const payload = { email, recaptcha: await solvedCaptcha('confirmation') }
      const [address = ''] = strangers(1)
      const pauses = watchPauses()
      await from(address, '/auth/confirmation', payload)
      expect(pauses.end()).toEqual([EQUAL_MS])
    }
  })

  test('wrong one-time tokens from one address are refused after thirty, in the address and as bearer; a right one is not', async () => {
    const [address = '', elsewhere = ''] = strangers(2)
    const wrong = 'a'.repeat(43)
    const asBearer = { username: 'a@b.fr', password: NEW, password2: NEW }
    const tries = []
    for (let n = 0; n < 20; n++) tries.push(await from(address, `/auth/validate?token=${wrong}`, {}))
    for (let n = 0; n < 15; n++) tries.push(await from(address, '/auth/reset', asBearer, { token: wrong }))
    expect([count(tries, 401), count(tries, 429)]).toEqual([30, 5])
    expect((await from(elsewhere, `/auth/validate?token=${wrong}`, {})).status).toBe(401)
    const member = await activeMember(program)
    await recover(elsewhere, member.email)
    const token = tokenIn((await program.mailsTo(member.email))[0]?.text ?? '')
    const chosen = { username: member.email, password: NEW, password2: NEW }
    expect((await from(address, '/auth/reset', chosen, { token })).status).toBe(204)
  })

  test('message after message in one name waits where it comes from, then everywhere', async () => {
    const email = 'quelqu.un@caserne.example'
    const send = async (address: string) =>
      from(address, '/mails/sendinternalmail', {
        firstName: 'Anne',
        lastName: 'Guillou',
        email,
        phone: '06 12 34 56 78',
        subject: 'Question',
        text: 'Bonjour',
        recaptcha: await solvedCaptcha('contact'),
      })
    const [address = '', ...others] = strangers(20)
    const here = []
    for (let n = 0; n < 6; n++) here.push(await send(address))
    expect([count(here, 204), count(here, 429)]).toEqual([5, 1])
    const everywhere = []
    for (const other of others) everywhere.push(await send(other))
    expect([count(everywhere, 204), count(everywhere, 429)]).toEqual([15, 4])
  })

  test('a header about the origin of a call changes nothing unless the proxy was named as trusted', async () => {
    const member = await activeMember(program)
    const [address = ''] = strangers(1)
    const answers = []
    for (const says of strangers(7)) answers.push(await signIn(address, member.email, 'wrong', { says }))
    expect([count(answers, 401), count(answers, 429)]).toEqual([5, 2])
  })

  test('a whole IPv6 subscriber counts as one, and an IPv4 address as itself however it is written', async () => {
    const member = await activeMember(program)
    const answers = []
    for (let n = 0; n < 7; n++) answers.push(await signIn(`2001:db8:1:2::${n + 1}`, member.email, 'wrong'))
    expect([count(answers, 401), count(answers, 429)]).toEqual([5, 2])
    expect((await signIn('2001:db8:1:3::1', member.email, PASSWORD)).status).toBe(200)
    for (let n = 0; n < 6; n++) await signIn('::ffff:198.51.100.7', member.email, 'wrong')
    expect((await signIn('198.51.100.7', member.email, PASSWORD)).status).toBe(429)
    expect((await signIn('::ffff:198.51.100.8', member.email, PASSWORD)).status).toBe(200)
  })

  test('attempts are forgotten after an hour, and nothing is left of them', async () => {
    const member = await activeMember(program)
    const [address = ''] = strangers(1)
    for (let tries = 0; tries < 6; tries++) await signIn(address, member.email, 'wrong')
    const over = new Date(Date.now() - 1_000)
    await program.db.updateTable('attempts').set({ expiresAt: over, blockedUntil: over }).execute()
    expect((await signIn(address, member.email, 'wrong')).status).toBe(401)
    await program.db.updateTable('attempts').set({ expiresAt: over }).execute()
    await forgetExpired.run(program.db, {})
    expect(await program.db.selectFrom('attempts').selectAll().execute()).toEqual([])
  })
})
