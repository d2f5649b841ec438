import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startImap } from '../../../../scripts/testing/imap.ts'
import { sharedProgram } from '../../../app/testing.ts'
import { config } from '../../../server/config.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import { messageIdOf } from '../../../server/mail/message-ids.ts'
import { sendDueMails } from '../../../server/mail/sending.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { readMailbox } from './service.ts'

const TOKEN = 'jeton-du-fournisseur-0123456789'
const program = sharedProgram()
beforeEach(() => {
  config.bounces.token = TOKEN
})
afterAll(() => {
  config.bounces.token = undefined
  config.bounces.url = undefined
})

const tell = async (body: unknown, authorization = `Bearer ${TOKEN}`) =>
  (await program.call('POST', '/mails/bounces', { body, headers: { authorization } })).status
async function written() {
  const member = await activeMember(program)
  const mail = { template: 'receipt', subject: 'Votre reçu', html: 'Bonjour', text: 'Bonjour' }
  await queueMail(program.db, { ...mail, personId: member.id, to: { email: member.email } })
  await sendDueMails(program.db)
  return member
}
const faultOf = async ({ id }: { id: number }) =>
  (await program.db.selectFrom('persons').where('id', '=', id).select('emailFault').executeTakeFirstOrThrow())
    .emailFault

describe('What the mail provider tells (rules#addresses-that-fail)', () => {
  test('a call of the mail provider needs the token, as bearer or as password, and doesn’t exist without the setting', async () => {
    const member = await written()
    const body = { events: [{ recipient: member.email, kind: 'HARD', status: '5.1.1' }] }
    const basic = (password: string) => `Basic ${Buffer.from(`brevo:${password}`).toString('base64')}`
    for (const wrong of ['', 'Bearer ', 'Bearer jeton', basic('jeton'), TOKEN])
      expect(await tell(body, wrong)).toBe(401)
    config.bounces.token = undefined
    for (const wrong of [`Bearer ${TOKEN}`, 'Bearer undefined', '']) expect(await tell(body, wrong)).toBe(404)
    expect(await faultOf(member)).toBeNull()
    config.bounces.token = TOKEN
    expect(await tell(body, basic(TOKEN))).toBe(204)
    expect(await faultOf(member)).toBe('UNKNOWN')
  })

  test('a bounce counts only for an address that a mail was sent to', async () => {
    const member = await activeMember(program)
    const events = [
      { recipient: member.email, kind: 'HARD' },
      { recipient: 'personne@caserne.example', kind: 'COMPLAINT' },
    ]
    await program.db.deleteFrom('mails').where('recipient', '=', member.email).execute()
    expect(await tell({ events })).toBe(204)
    expect(await faultOf(member)).toBeNull()
  })

  test('a bounce names its mail by our Message-ID or by one of the provider’s own', async () => {
    const [one, two] = [await written(), await written()]
    const { id } = await program.db
      .selectFrom('mails')
      .where('recipient', '=', one.email)
      .select('id')
      .executeTakeFirstOrThrow()
    const events = [
      { recipient: one.email, kind: 'HARD', messageId: messageIdOf(id), status: '552 5.2.2 mailbox full' },
      { recipient: two.email, kind: 'HARD', messageId: '<202611241000.1@smtp-relay.example>' },
    ]
    expect(await tell({ events })).toBe(204)
    expect([await faultOf(one), await faultOf(two)]).toEqual(['FULL', 'UNKNOWN'])
  })

  test('a bounce is understood as Brevo writes it, one event a call', async () => {
    const [hard, spam, sent] = [await written(), await written(), await written()]
    const event = (kind: string, email: string, more = {}) => ({
      event: kind,
      email,
      id: 12,
      date: '2026-11-24 11:00:00',
      ts: 1_795_514_400,
      'message-id': '<202611241000.12345@smtp-relay.mailin.example>',
      subject: 'Votre reçu',
      tags: [],
      ...more,
    })
    expect(await tell(event('hard_bounce', hard.email, { reason: '550 5.1.1 user unknown' }))).toBe(204)
    expect(await tell(event('spam', spam.email))).toBe(204)
    for (const kind of ['delivered', 'request', 'opened', 'deferred'])
      expect(await tell(event(kind, sent.email))).toBe(204)
    expect(await Promise.all([hard, spam, sent].map(faultOf))).toEqual(['UNKNOWN', 'COMPLAINT', null])
  })

  test('a bounce is understood as Mailjet writes it, one event or many a call', async () => {
    const [hard, soft, spam] = [await written(), await written(), await written()]
    const event = (kind: string, email: string, more = {}) => ({
      event: kind,
      time: 1_795_514_400,
      MessageID: 19_421_777_835_146_490,
      Message_GUID: '1ab23cd4-e567-8901-2345-6789f0gh1i2j',
      email,
      mj_campaign_id: 7_257,
      customcampaign: '',
      CustomID: '',
      Payload: '',
      ...more,
    })
    const bounce = { blocked: false, error_related_to: 'recipient', comment: '' }
    expect(
      await tell([
        event('bounce', hard.email, { ...bounce, hard_bounce: true, error: 'user unknown' }),
        event('bounce', soft.email, { ...bounce, hard_bounce: false, error: 'mailbox inactive' }),
        event('spam', spam.email, { source: 'JMRPP' }),
      ]),
    ).toBe(204)
    expect(await Promise.all([hard, soft, spam].map(faultOf))).toEqual(['UNKNOWN', null, 'COMPLAINT'])
    expect(await tell(event('sent', hard.email, { smtp_reply: 'sent (250 2.0.0 OK)' }))).toBe(204)
  })

  test.each([
    ['nothing', {}],
    ['no event', { events: [] }],
    [
      'more events than a call takes',
      { events: Array.from({ length: 501 }, () => ({ recipient: 'a@b.fr', kind: 'SOFT' })) },
    ],
    ['an unknown kind', { events: [{ recipient: 'a@b.fr', kind: 'OTHER' }] }],
    ['no address', { events: [{ recipient: 'nobody', kind: 'HARD' }] }],
  ])('a call of the mail provider is refused with %s', async (_what, body) => {
    expect(await tell(body)).toBe(400)
  })
})

test('a mailbox server that never answers is given up, and shown as silent', async () => {
  const imap = await startImap()
  imap.state.does = 'mute'
  config.bounces.url = imap.url
  await readMailbox(program.db)
  const reading = await program.db.selectFrom('returnsReading').select(['fault', 'heldUntil']).executeTakeFirstOrThrow()
  expect(reading).toEqual({ fault: 'SILENT', heldUntil: null })
  await imap.stop()
})
