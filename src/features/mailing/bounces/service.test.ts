import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startImap } from '../../../../scripts/testing/imap.ts'
import { sharedProgram, tokenIn } from '../../../app/testing.ts'
import { config } from '../../../server/config.ts'
import { emptyMails } from '../../../server/mail/forgetting.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import { messageIdOf } from '../../../server/mail/message-ids.ts'
import { sendDueMails } from '../../../server/mail/sending.ts'
import { activeMember as anyMember, personsAdmin } from '../../society/persons/fixtures.ts'
import { answerTo, byExim, byGmail, byMicrosoft, byPostfix, complaintOf, type SentMail } from './fixtures.ts'
import { readMailbox, takeReport } from './service.ts'

let imap: Awaited<ReturnType<typeof startImap>>
const program = sharedProgram()

/** A member who subscribed to the newsletter. */
async function activeMember(...given: Parameters<typeof anyMember> extends [unknown, ...infer Rest] ? Rest : never) {
  const member = await anyMember(program, ...given)
  await program.db.updateTable('persons').set({ newsletterOptIn: true }).where('id', '=', member.id).execute()
  return member
}
beforeAll(async () => {
  imap = await startImap()
})
beforeEach(() => {
  imap.empty()
  config.bounces.url = imap.url
})
afterAll(async () => {
  config.bounces.url = undefined
  await imap.stop()
})

type Member = { id: number; email: string }

const mail = ({ id, email }: Member, more: object = {}) => ({
  template: 'receipt',
  personId: id,
  to: { email },
  subject: 'Votre reçu',
  html: '<p>Bonjour',
  text: 'Bonjour',
  ...more,
})
/** A sent mail, as known to the receiving server. */
async function sendTo(member: Member): Promise<SentMail> {
  await queueMail(program.db, mail(member))
  await sendDueMails(program.db)
  const { id } = await mails(member)
    .where('state', '=', 'SENT')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { messageId: messageIdOf(id), to: member.email }
}
const mails = ({ email }: Member) => program.db.selectFrom('mails').where('recipient', '=', email)
const stateOf = ({ id }: Member) =>
  program.db
    .selectFrom('persons')
    .where('id', '=', id)
    .select(['emailFault', 'emailFailingSince', 'newsletterOptIn', 'version'])
    .executeTakeFirstOrThrow()
const faultOf = async (member: Member) => (await stateOf(member)).emailFault
const take = (raw: string) => takeReport(program.db, Buffer.from(raw.replaceAll('\n', '\r\n')))
const lastState = async (member: Member) =>
  await mails(member).select(['state', 'plain', 'html']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('A mail that came back (rules#addresses-that-fail)', () => {
  test.each([
    ['Postfix', (sent: SentMail) => byPostfix(sent), 'UNKNOWN', '5.1.1'],
    ['Exim', byExim, 'FULL', '5.0.0'],
    ['Gmail', byGmail, 'UNKNOWN', '5.1.1'],
    ['Microsoft 365', byMicrosoft, 'UNKNOWN', '5.4.1'],
    ['a mailbox that is full', (sent: SentMail) => byPostfix(sent, '5.2.2', 'mailbox full'), 'FULL', '5.2.2'],
    [
      'a domain without a server',
      (sent: SentMail) => byPostfix(sent, '5.4.4', 'Host not found'),
      'UNREACHABLE',
      '5.4.4',
    ],
  ])('a bounce as %s reports it marks its address, since when and why', async (_server, written, fault, status) => {
    const member = await activeMember()
    const { version } = await stateOf(member)
    await take(written(await sendTo(member)))
    expect(await stateOf(member)).toMatchObject({ emailFault: fault, emailFailingSince: expect.any(String), version })
    expect(await mails(member).select(['returned', 'returnedStatus']).execute()).toContainEqual({
      returned: 'HARD',
      returnedStatus: status,
    })
  })

  test('A mail that came back takes what waits for that address out of the queue, and whatever is written to it later; its text is not kept', async () => {
    const member = await activeMember()
    const sent = await sendTo(member)
    await queueMail(program.db, mail(member, { notBefore: new Date(Date.now() + 60_000) }))
    await take(byPostfix(sent))
    expect(await lastState(member)).toEqual({ state: 'SKIPPED', plain: null, html: null })
    await queueMail(program.db, mail({ ...member, email: member.email.toUpperCase() }))
    expect(await lastState({ ...member, email: member.email.toUpperCase() })).toMatchObject({
      state: 'SKIPPED',
      plain: null,
    })
    const before = (await program.mailsTo(member.email)).length
    await queueMail(program.db, mail(member))
    expect(await program.mailsTo(member.email)).toHaveLength(before)
  })

  test('A mail that came back is claimed by a stranger in vain: without the signature, of another’s mail, of an old one, of one that was emptied', async () => {
    const [member, other] = [await activeMember(), await activeMember()]
    const sent = await sendTo(member)
    const theirs = await sendTo(other)
    const guessed = sent.messageId.replace(/\.[0-9a-f]{32}@/, `.${'0'.repeat(32)}@`)
    await take(byPostfix({ ...sent, messageId: guessed }))
    await take(byPostfix({ ...sent, messageId: sent.messageId.replace(/\.[0-9a-f]{32}@/, '@') }))
    // The id is of a real mail that the forger received, but it was not sent to the address they name.
    await take(byPostfix({ ...sent, messageId: theirs.messageId }))
    await take(complaintOf({ ...sent, messageId: theirs.messageId }))
    expect(await stateOf(member)).toMatchObject({ emailFault: null, newsletterOptIn: true })
    await program.db
      .updateTable('mails')
      .set({ sentAt: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where('recipient', '=', member.email)
      .execute()
    await take(byPostfix(sent))
    expect(await faultOf(member)).toBeNull()
    await emptyMails(program.db, other.id, other.email)
    await take(byPostfix(theirs))
    expect(await faultOf(other)).toBeNull()
  })

  test('a temporary bounce marks nothing until the third within 14 days, and the same report twice counts once', async () => {
    const member = await activeMember()
    const soft = async () => byPostfix(await sendTo(member), '4.2.2', 'mailbox is full')
    const first = await soft()
    for (let n = 0; n < 4; n++) await take(first)
    await take(await soft())
    expect(await faultOf(member)).toBeNull()
    await program.db
      .updateTable('mails')
      .set({ returnedAt: new Date(Date.now() - 15 * 86_400_000).toISOString() })
      .where('recipient', '=', member.email)
      .where('returned', 'is not', null)
      .execute()
    for (let n = 0; n < 2; n++) await take(await soft())
    expect(await faultOf(member)).toBeNull()
    await take(await soft())
    expect(await faultOf(member)).toBe('FULL')
  })

  test('a report of a delay, a delivery or a fault of the mail says nothing of its address', async () => {
    const member = await activeMember()
    for (const [status, words, action] of [
      ['4.4.1', 'Connection timed out', 'delayed'],
      ['2.0.0', 'delivered', 'delivered'],
      ['5.7.26', 'This mail is unauthenticated', 'failed'],
      ['5.2.3', 'Message too long', 'failed'],
    ] as const)
      await take(byPostfix(await sendTo(member), status, words, action))
    expect(await faultOf(member)).toBeNull()
    // Refused as spam: counts after three times, like temporary bounces.
    for (let n = 0; n < 3; n++) await take(byPostfix(await sendTo(member), '5.7.1', 'rejected as spam'))
    expect(await faultOf(member)).toBe('UNWANTED')
  })

  test('a complaint ends the newsletter and mailings of its reader, and single mails still go', async () => {
    const member = await activeMember()
    const sent = await sendTo(member)
    await queueMail(program.db, mail(member, { bulk: true, mailing: 'essai-1' }))
    await take(complaintOf(sent))
    expect(await stateOf(member)).toMatchObject({ emailFault: 'COMPLAINT', newsletterOptIn: false })
    expect((await lastState(member)).state).toBe('SKIPPED')
    await queueMail(program.db, mail(member, { bulk: true, mailing: 'essai-2' }))
    expect((await lastState(member)).state).toBe('SKIPPED')
    await queueMail(program.db, mail(member))
    expect((await lastState(member)).state).toBe('QUEUED')
    const acts = await program.db
      .selectFrom('auditLog')
      .where('subjectId', '=', member.id)
      .select(['action', 'details'])
      .execute()
    expect(acts).toContainEqual({
      action: 'person.consent-changed',
      details: { newsletter: false, because: 'complaint' },
    })
    // The member subscribes again, and gets the newsletter again.
    await program.call('PUT', `/users/${member.id}/newsletter`, { token: member.token, body: { optIn: true } })
    expect(await stateOf(member)).toMatchObject({ emailFault: null, newsletterOptIn: true })
  })
})

describe('An address that failed (rules#addresses-that-fail)', () => {
  const failed = async () => {
    const member = await activeMember()
    await take(byPostfix(await sendTo(member)))
    expect(await faultOf(member)).toBe('UNKNOWN')
    return member
  }
  const again = (id: number, token: string) => program.call('POST', `/users/${id}/email-retry`, { token })

  test('a suppressed address still gets a recovery link, whose use shows that the address receives', async () => {
    const member = await failed()
    await program.call('POST', '/auth/recover', { body: { email: member.email } })
    const token = tokenIn((await program.mailsTo(member.email))[0]?.text ?? '')
    const password = 'un tuyau de vingt mètres'
    const reset = { username: member.email, password, password2: password }
    expect((await program.call('POST', '/auth/reset', { token, body: reset })).status).toBe(204)
    expect(await stateOf(member)).toMatchObject({ emailFault: null, emailFailingSince: null })
  })

  test('an address that failed is tried again when the member or an administrator says so, and marked again by the next that comes back', async () => {
    const member = await failed()
    const admin = await personsAdmin(program)
    const stranger = await activeMember()
    expect((await again(member.id, stranger.token)).status).toBe(404)
    expect((await again(member.id, member.token)).status).toBe(204)
    expect((await again(member.id, member.token)).status).toBe(409)
    await take(byPostfix(await sendTo(member)))
    expect(await faultOf(member)).toBe('UNKNOWN')
    expect((await again(member.id, admin.token)).status).toBe(204)
    expect((await lastState(member)).state).toBe('SENT')
  })

  test('an address that failed is forgotten with the e-mail that replaces it, and once it is confirmed, whatever comes back of before', async () => {
    const member = await failed()
    const late = byPostfix(await sendTo({ ...member, email: `autre.${member.email}` }))
    await program.db
      .updateTable('persons')
      .set({ email: `autre.${member.email}` })
      .where('id', '=', member.id)
      .execute()
    expect(await faultOf(member)).toBeNull()
    await program.db
      .updateTable('persons')
      .set({ emailConfirmedAt: new Date(Date.now() + 1_000).toISOString() })
      .where('id', '=', member.id)
      .execute()
    await take(late)
    expect(await faultOf(member)).toBeNull()
  })

  test('an address that failed is found in the register, and in nobody’s but who administers it', async () => {
    const member = await failed()
    const admin = await personsAdmin(program)
    const search = encodeURIComponent('emailFault=in=(UNKNOWN,FULL)')
    const { status, body } = await program.call('GET', `/users?search=${search}&size=100`, { token: admin.token })
    expect(status).toBe(200)
    expect(body._embedded.data).toContainEqual(expect.objectContaining({ id: member.id, emailFault: 'UNKNOWN' }))
    expect((await program.call('GET', `/users?search=${search}`, { token: member.token })).status).toBe(403)
  })
})

describe('The mailbox of returned mails', () => {
  const read = () => readMailbox(program.db)
  const reading = () => program.db.selectFrom('returnsReading').selectAll().executeTakeFirstOrThrow()

  test.each(['right', 'no-move'] as const)(
    'the mailbox of returned mails is read once: reports are marked and put away, the rest stays unread (%s)',
    async (does) => {
      imap.state.does = does
      const [one, two] = [await activeMember(), await activeMember()]
      const sent = await sendTo(two)
      imap.post(answerTo(sent))
      imap.post(byPostfix(await sendTo(one)))
      imap.post(answerTo(sent, 'multipart/report'))
      imap.post(byGmail(sent))
      await read()
      expect([await faultOf(one), await faultOf(two)]).toEqual(['UNKNOWN', 'UNKNOWN'])
      expect(imap.list()).toEqual(['Absence du bureau', 'multipart/report'])
      expect(imap.list('Trait&AOk-s')).toEqual([
        'Undelivered Mail Returned to Sender (lu)',
        'Delivery Status Notification (Failure) (lu)',
      ])
      const { fetched } = imap.state
      expect(fetched).toHaveLength(2)
      await read()
      expect(imap.state.fetched).toEqual(fetched)
      expect(await reading()).toMatchObject({ fault: null, heldUntil: null, readAt: expect.any(String) })
    },
  )

  test('a mailbox whose line is cut half-way is read on from there, and a report that comes twice counts once', async () => {
    const member = await activeMember()
    imap.post(byPostfix(await sendTo(member), '4.2.2', 'mailbox full'))
    imap.post(byPostfix(await sendTo(member), '4.2.2', 'mailbox full'))
    imap.state.does = 'cuts'
    await read()
    expect((await reading()).fault).toBe('UNREACHABLE')
    imap.state.does = 'right'
    await read()
    expect(imap.list()).toEqual([])
    expect(imap.list('Trait&AOk-s')).toHaveLength(2)
    // Two bounces, although the first one was read twice.
    expect(await faultOf(member)).toBeNull()
    expect((await reading()).fault).toBeNull()
  })

  test('the mailbox of returned mails is read by one process at a time; one that died gives it back', async () => {
    const member = await activeMember()
    imap.post(byPostfix(await sendTo(member)))
    const holding = (until: number) =>
      program.db
        .updateTable('returnsReading')
        .set({ heldUntil: new Date(Date.now() + until).toISOString() })
        .execute()
    await holding(3_600_000)
    await read()
    expect(imap.state.fetched).toEqual([])
    await holding(-1_000)
    await read()
    expect(await faultOf(member)).toBe('UNKNOWN')
  })

  test('a mailbox that cannot be read is shown to administrators with the server’s words and no password or name', async () => {
    const admin = await activeMember([{ name: 'general', role: 'ADMIN' }])
    const shown = async () => (await program.call('GET', '/mails/bounces', { token: admin.token })).body
    config.bounces.url = imap.wrongUrl
    await read()
    expect(await shown()).toMatchObject({
      fault: 'LOGIN',
      answer: 'Authentication failed for …',
      failingSince: expect.any(String),
    })
    config.bounces.url = imap.url.replace('/INBOX', '/Retours')
    await read()
    expect(await shown()).toMatchObject({ fault: 'FOLDER' })
    config.bounces.url = 'imap://a:b@127.0.0.1:1/INBOX'
    await read()
    expect(await shown()).toMatchObject({ fault: 'UNREACHABLE', answer: expect.stringContaining('ECONNREFUSED') })
    config.bounces.url = imap.url
    await read()
    expect(await shown()).toMatchObject({ fault: null, answer: null, failingSince: null, mailbox: true })
  })
})
