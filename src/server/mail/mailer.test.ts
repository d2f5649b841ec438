import type { AddressInfo, Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestProgram } from '../../app/testing.ts'

type ReceivedMail = { from: string; to: string[]; raw: string }

const received: ReceivedMail[] = []
let refusals = 0
const sockets = new Set<Socket>()
/** How the server treats the next mails. */
let behaviour: 'takes' | 'drops' | 'never' = 'takes'
let program: TestProgram

/** A real SMTP server that can refuse temporarily. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => {
    if (behaviour === 'never') return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
    if (refusals <= 0) return done()
    refusals--
    done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
  },
  onData: (stream, session, done) => {
    let raw = ''
    stream.on('data', (chunk: Buffer) => {
      raw += chunk.toString()
    })
    stream.on('end', () => {
      // Cuts the connection after accepting the mail but before confirming it, so the mail may arrive twice.
      if (behaviour === 'drops') {
        for (const socket of sockets) socket.destroy()
        return
      }
      const { mailFrom, rcptTo } = session.envelope
      received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw })
      done()
    })
  },
})

smtp.server.on('connection', (socket: Socket) => sockets.add(socket))

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  // The configuration is read at the first import, so the module is imported again with a mail server.
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  vi.resetModules()
  program = await (await import('../../app/testing.ts')).startTestProgram()
})
afterAll(async () => {
  await program.stop()
  delete process.env.SMTP_URL
  vi.resetModules()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const registerSomebody = async () => {
  const { signUp } = await import('../../features/society/persons/fixtures.ts')
  const { body } = await signUp(program)
  return body as { id: number; email: string }
}
const stateOf = (personId: number) =>
  program.db
    .selectFrom('mails')
    .where('personId', '=', personId)
    .select(['state', 'attempts', 'lastError', 'html', 'plain'])
    .executeTakeFirstOrThrow()

test('a mail goes out by SMTP with both its versions, and its text is not kept', async () => {
  const { id, email } = await registerSomebody()
  await program.runJobs()
  const mail = received.find(({ to }) => to.includes(email))
  expect(mail?.from).toBe('ne-pas-repondre@amicale.example')
  const read = await PostalMime.parse(mail?.raw ?? '')
  expect(read.messageId).toMatch(/^<mail-\d+\.[0-9a-f]{32}@localhost>$/)
  expect(read.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect([read.text?.trim(), read.html?.trim()]).not.toContain('')
  expect([read.text, read.html]).not.toContain(undefined)
  expect(await stateOf(id)).toMatchObject({ state: 'SENT', attempts: 1, html: null, plain: null })
})

test('a mail refused for now (451) stays queued with the reason, and is sent once at the next try', async () => {
  const { id, email } = await registerSomebody()
  refusals = 1
  await program.runJobs()
  expect(await stateOf(id)).toMatchObject({ state: 'QUEUED', attempts: 1, lastError: expect.stringContaining('451') })
  await tryToSend(await mailOf(id))
  await tryToSend(await mailOf(id))
  expect(received.filter(({ to }) => to.includes(email))).toHaveLength(1)
})

test('a contact mail goes to whom it is for and to nobody written into it; an answer goes to who wrote it', async () => {
  const { solvedCaptcha } = await import('../../app/testing.ts')
  const { saveContact } = await import('../../features/society/settings/service.ts')
  await saveContact(program.db, { email: 'contact@amicale.example' })
  const { status } = await program.call('POST', '/mails/sendinternalmail', {
    body: {
      email: 'maelle@caserne.example',
      phone: '06 12 34 56 78',
      lastName: 'Le Goff',
      firstName: 'Maëlle',
      subject: 'Les clés\r\nBcc: tous@caserne.example\r\n\r\nCorps',
      text: '.\r\nRCPT TO:<tous@caserne.example>\r\n.',
      recaptcha: await solvedCaptcha('contact'),
    },
  })
  expect(status).toBe(204)
  await program.runJobs()
  const about = received.filter(({ to }) => to.some((address) => /^(contact|maelle|tous)@/.test(address)))
  expect(about.flatMap(({ to }) => to).sort()).toEqual(['contact@amicale.example', 'maelle@caserne.example'])
  // A stranger's copy only confirms receipt; what they typed is sent to the society alone.
  const mails = await Promise.all(received.map(async ({ to, raw }) => ({ to, read: await PostalMime.parse(raw) })))
  expect(mails.filter(({ read }) => read.text?.includes('RCPT TO:<tous@')).flatMap(({ to }) => to)).toEqual([
    'contact@amicale.example',
  ])
  for (const { to, read } of mails.filter(({ to }) => about.some((mail) => mail.to === to))) {
    expect([read.cc, read.bcc]).toEqual([undefined, undefined])
    const answer = read.replyTo?.map(({ address }) => address)
    expect(answer).toEqual(to[0] === 'contact@amicale.example' ? ['maelle@caserne.example'] : undefined)
  }
})

const mailOf = async (personId: number) =>
  (await program.db.selectFrom('mails').where('personId', '=', personId).select('id').executeTakeFirstOrThrow()).id
/** Makes this mail's next attempt due, and no other's, so that no test waits for a pause. */
async function tryToSend(mailId: number) {
  await program.db.updateTable('mailPace').set({ pausedUntil: null }).execute()
  await program.db.updateTable('mails').set({ dueAt: new Date().toISOString() }).where('id', '=', mailId).execute()
  await (await import('./sending.ts')).sendDueMails(program.db)
}

test('a mail refused for good is retried, given up, shown to administrators, and sent when they ask (rules#mails)', async () => {
  const { activeMember } = await import('../../features/society/persons/fixtures.ts')
  const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  const { id, email } = await registerSomebody()
  behaviour = 'never'
  const mailId = await mailOf(id)
  for (let tries = 0; tries < 13; tries++) await tryToSend(mailId)
  behaviour = 'takes'
  expect(await stateOf(id)).toMatchObject({ state: 'DEAD', attempts: 13, lastError: expect.stringContaining('550') })
  const { body } = await program.call('GET', '/mails', { token: admin.token })
  expect(body._embedded.data).toContainEqual(expect.objectContaining({ id: mailId, state: 'DEAD', personId: id }))
  expect(JSON.stringify(body)).not.toContain('token=')
  expect((await program.call('POST', `/mails/${mailId}/retry`, { token: admin.token })).status).toBe(204)
  expect((await program.call('POST', `/mails/${mailId}/retry`, { token: admin.token })).status).toBe(409)
  await program.runJobs()
  expect(received.filter(({ to }) => to.includes(email))).toHaveLength(1)
})

test('a server that cannot be reached, or that breaks off, loses nothing (rules#mails)', async () => {
  const { id, email } = await registerSomebody()
  behaviour = 'drops'
  await tryToSend(await mailOf(id))
  behaviour = 'takes'
  expect(await stateOf(id)).toMatchObject({ state: 'QUEUED', attempts: 1 })
  await tryToSend(await mailOf(id))
  expect((await stateOf(id)).state).toBe('SENT')
  expect(received.filter(({ to }) => to.includes(email)).length).toBeLessThanOrEqual(2)
})

test('a mail by SMTP carries its files as they are stored, at a second try too (rules#attachments)', async () => {
  const { storeDocument, saveFile } = await import('../../features/platform/files/service.ts')
  const { draftFiles } = await import('../../features/mailing/mailings/attachments/service.ts')
  const { inTransaction } = await import('../data/db.ts')
  const { queueMail } = await import('./mailer.ts')
  const { Readable } = await import('node:stream')
  const bytes = Buffer.alloc(2_000_000, 'Convocation. ')
  const content = await storeDocument('Convocation.txt', Readable.from([bytes]))
  const { id: personId, email } = await registerSomebody()
  await program.runJobs()
  await inTransaction(program.db, async (trx) => {
    const attachments = [await saveFile(trx, { scope: draftFiles, id: personId }, content)]
    const mail = {
      template: 'essai',
      subject: 'Avec pièce',
      html: '<p>Bonjour</p>',
      text: 'Bonjour',
      once: 'with-file',
    }
    await queueMail(trx, { ...mail, to: { email }, personId, attachments })
  })
  const mailId = (
    await program.db.selectFrom('mails').where('once', '=', 'with-file').select('id').executeTakeFirstOrThrow()
  ).id
  refusals = 1
  await tryToSend(mailId)
  await tryToSend(mailId)
  const mails = received.filter(({ to, raw }) => to.includes(email) && raw.includes('Convocation.txt'))
  expect(mails).toHaveLength(1)
  const [file] = (await PostalMime.parse(mails[0]?.raw ?? '')).attachments
  expect([file?.filename, file?.mimeType]).toEqual(['Convocation.txt', 'text/plain'])
  expect(Buffer.from(file?.content as ArrayBuffer).equals(bytes)).toBe(true)
})

test('the local mailbox does not exist with SMTP', async () => {
  expect((await program.app.inject({ url: '/dev/mails', headers: { accept: 'application/json' } })).statusCode).toBe(
    404,
  )
})
