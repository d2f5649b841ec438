import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registerErrors } from '../http/errors.ts'
import { listMails, readMail, registerMailbox, storeMail } from './mailbox.ts'

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
const HTML = '<!doctype html><html lang="fr"><head><title>x</title></head><body><h1>Bienvenue</h1></body></html>'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-mailbox-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const put = async (id: string, changes: Record<string, unknown> = {}) => {
  const { message } = await composer.sendMail({
    from: 'Amicale <ne-pas-repondre@amicale.example>',
    to: 'maelle@caserne.example',
    subject: 'Bienvenue à Valbrume – été',
    html: HTML,
    text: 'Bienvenue\n\nà tous',
    ...changes,
  })
  await storeMail(folder, message as Buffer, id)
}

const open = async () => {
  const app = Fastify()
  registerErrors(app)
  await registerMailbox(app, folder)
  return {
    page: (url: string) => app.inject({ url, headers: { accept: 'text/html' } }),
    data: (url: string) => app.inject({ url, headers: { accept: 'application/json' } }),
    empty: () => app.inject({ method: 'DELETE', url: '/dev/mails' }),
  }
}

describe('the local mailbox', () => {
  test('the local mailbox answers whoever asks for this machine by its own name, and no page that was led here by another', async () => {
    await put('00000001')
    const app = Fastify()
    registerErrors(app)
    await registerMailbox(app, folder)
    const ask = async (host: string, url = '/dev/mails/00000001') =>
      (await app.inject({ url, headers: { host, 'x-forwarded-host': 'localhost' } })).statusCode
    for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'LOCALHOST'])
      expect(await ask(host), host).toBe(200)
    for (const host of ['evil.example', 'localhost.evil.example', '192.168.1.10:8080', '127.0.0.1.evil.example'])
      for (const url of ['/dev/mails', '/dev/mails/00000001', '/dev/mails/00000001/html'])
        expect(await ask(host, url), host).toBe(404)
  })

  test('the local mailbox lists what was sent, newest first, as data', async () => {
    const second = Math.floor(Date.now() / 1_000) * 1_000
    await put('00000001')
    await put('00000002', { subject: 'Votre reçu', to: 'yann@caserne.example' })
    const { data } = await open()
    const list = (await data('/dev/mails')).json()
    expect(list).toEqual([
      expect.objectContaining({ id: '00000002', to: 'yann@caserne.example', subject: 'Votre reçu' }),
      expect.objectContaining({
        id: '00000001',
        from: 'ne-pas-repondre@amicale.example',
        subject: 'Bienvenue à Valbrume – été',
      }),
    ])
    expect(Date.parse(list[0].date)).toBeGreaterThanOrEqual(second)
  })

  test('the local mailbox finds the mails of one recipient, whatever the case', async () => {
    await put('00000001')
    await put('00000002', { to: 'yann@caserne.example' })
    const { data, page } = await open()
    expect((await data('/dev/mails?to=YANN@caserne.example')).json()).toHaveLength(1)
    expect((await data('/dev/mails?to=personne')).json()).toEqual([])
    expect((await data('/dev/mails?to=a&to=b')).json()).toHaveLength(2)
    const found = (await page('/dev/mails?to=yann')).body
    expect(found).toContain('1 message trouvé')
    expect(found).not.toContain('maelle@')
  })

  test('the local mailbox gives one mail whole: both versions and its headers', async () => {
    await put('00000001', { replyTo: 'bureau@amicale.example', headers: { 'List-Unsubscribe': '<https://x.example>' } })
    const { data } = await open()
    const mail = (await data('/dev/mails/00000001')).json()
    expect(mail).toMatchObject({
      id: '00000001',
      to: 'maelle@caserne.example',
      replyTo: 'bureau@amicale.example',
      html: expect.stringContaining('<h1>Bienvenue</h1>'),
      text: expect.stringContaining('Bienvenue\n\nà tous'),
      headers: { 'list-unsubscribe': '<https://x.example>' },
    })
  })

  test('the local mailbox shows a mail to a person: subject, recipient, a frame for its HTML, its text and its headers', async () => {
    await put('00000001', { text: 'En clair <b>' })
    const { page } = await open()
    const message = (await page('/dev/mails/00000001')).body
    expect(message).toContain('<h2>Bienvenue à Valbrume – été</h2>')
    expect(message).toMatch(/<iframe[^>]+src="\/dev\/mails\/00000001\/html"[^>]+sandbox="[^"]*allow-popups/)
    expect((await page('/dev/mails/00000001?part=texte')).body).toContain('En clair &#60;b&#62;')
    expect((await page('/dev/mails/00000001?part=entetes')).body).toContain('<dt>message-id</dt>')
    expect((await page('/dev/mails/00000001?part=constructor')).body).toContain('<iframe')
  })

  test('the local mailbox escapes the text of mails and visitors in its pages', async () => {
    const evil = '<script>alert(1)</script>'
    await put('00000001', { subject: evil, to: `"${evil}" <maelle@caserne.example>`, text: evil })
    const { page } = await open()
    for (const url of [
      '/dev/mails',
      '/dev/mails/00000001',
      '/dev/mails/00000001?part=texte',
      '/dev/mails/00000001?part=entetes',
      `/dev/mails?to=${encodeURIComponent(`">${evil}`)}`,
      `/dev/mails/00000001?to=${encodeURIComponent(`">${evil}`)}`,
    ]) {
      const answer = await page(url)
      expect(answer.body).not.toContain('<script')
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/)
    }
  })

  test('the local mailbox shows the HTML of a mail where it can run nothing and load nothing, its links opening beside', async () => {
    await put('00000001')
    const { page } = await open()
    const { headers, body } = await page('/dev/mails/00000001/html')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox allow-top-navigation/)
    expect(headers['content-security-policy']).not.toMatch(/allow-scripts|allow-same-origin/)
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(body).toContain('<head><base target="_blank">')
  })

  test('the local mailbox gives nothing that is not a mail, however it is asked for', async () => {
    await writeFile(path.join(folder, 'secret.eml'), 'Subject: secret\n\nsecret')
    const { data, page } = await open()
    for (const id of ['secret', '..%2Fsecret', '%2e%2e%2f00000001', '1%00', '9'.repeat(40), '00000009']) {
      const answer = await data(`/dev/mails/${id}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toContain('Subject')
    }
    const gone = await page('/dev/mails/00000009')
    expect(gone.statusCode).toBe(404)
    expect(gone.body).toContain('Ce message n’est plus là')
    expect(await readMail(folder, '../secret')).toBeUndefined()
    await expect(storeMail(folder, 'x', '../1')).rejects.toThrow('Not the id of a mail')
  })

  test('the local mailbox is empty before the first mail, and after it was emptied', async () => {
    const { data, page, empty } = await open()
    expect((await page('/dev/mails')).body).toContain('Aucun message pour l’instant')
    await put('00000001')
    expect((await data('/dev/mails')).json()).toHaveLength(1)
    expect((await empty()).statusCode).toBe(204)
    expect((await data('/dev/mails')).json()).toEqual([])
    expect(await listMails(path.join(folder, 'never-made'))).toEqual([])
  })

  test('the local mailbox keeps the latest 500 mails and leaves no half-written file', async () => {
    for (let id = 1; id <= 501; id++) await storeMail(folder, 'Subject: x\n\nx', String(id).padStart(8, '0'))
    const files = (await readdir(folder)).sort()
    expect(files).toHaveLength(500)
    expect(files[0]).toBe('00000002.eml')
    expect(files.every((file) => file.endsWith('.eml'))).toBe(true)
  })

  test('the local mailbox serves its own style sheet, and no browser caches it', async () => {
    const { page } = await open()
    const { headers, body } = await page('/dev/mails/style.css')
    expect(headers['content-type']).toContain('text/css')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('prefers-color-scheme: dark')
  })
})
