import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { missing } from './errors.ts'
import { mailboxPage, mailPage, STYLE } from './mailbox-pages.ts'

const KEPT = 500

/** Keeps a mail as a file, whole or not at all; beyond 500 the oldest go. */
export async function storeMail(folder: string, raw: Buffer, id: string) {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `${id}.eml`)
  await writeFile(`${file}.part`, raw)
  await rename(`${file}.part`, file)
  const ids = await listIds(folder)
  for (const old of ids.slice(KEPT)) await rm(path.join(folder, `${old}.eml`), { force: true })
}

/** Newest first. */
async function listIds(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  return files
    .filter((file) => /^\d+\.eml$/.test(file))
    .map((file) => file.slice(0, -4))
    .sort()
    .reverse()
}

export type StoredMail = {
  id: string
  to: string
  from: string
  replyTo: string
  subject: string
  date: string
  html: string
  text: string
}

const addressOf = (address: Email['from'] | undefined) =>
  address && 'address' in address ? (address.address ?? '') : ''

async function readMail(folder: string, id: string): Promise<StoredMail> {
  if (!/^\d{1,12}$/.test(id)) missing('mail')
  const raw = await readFile(path.join(folder, `${id}.eml`)).catch(() => missing('mail'))
  const mail = await PostalMime.parse(raw)
  return {
    id,
    to: mail.to?.map(addressOf).join(', ') ?? '',
    from: addressOf(mail.from),
    replyTo: mail.replyTo?.map(addressOf).join(', ') ?? '',
    subject: mail.subject ?? '',
    date: mail.date ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
  }
}

const wantsJson = (request: FastifyRequest) => request.headers.accept?.includes('application/json') ?? false
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"

const sendPage = (reply: FastifyReply, page: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .send(page)

/**
 * The mailbox that stands in for SMTP: what the program sent, at `/dev/mails`, as pages or (with
 * `Accept: application/json`) as data.
 */
export async function registerMailbox(app: FastifyInstance, folder: string) {
  const hidden = { schema: { hide: true } }

  app.get<{ Querystring: { to?: string } }>('/dev/mails', hidden, async (request, reply) => {
    const to = typeof request.query.to === 'string' ? request.query.to.trim().toLowerCase() : ''
    const ids = (await listIds(folder)).slice(0, to ? KEPT : 100)
    const mails = (await Promise.all(ids.map((id) => readMail(folder, id)))).filter((mail) =>
      mail.to.toLowerCase().includes(to),
    )
    if (wantsJson(request)) return mails.map(({ id, to, from, subject, date }) => ({ id, to, from, subject, date }))
    return sendPage(reply, mailboxPage(mails, to))
  })

  app.get<{ Params: { id: string } }>('/dev/mails/:id', hidden, async (request, reply) => {
    const mail = await readMail(folder, request.params.id)
    return wantsJson(request) ? mail : sendPage(reply, mailPage(mail))
  })

  app.get<{ Params: { id: string } }>('/dev/mails/:id/html', hidden, async (request, reply) => {
    const { html } = await readMail(folder, request.params.id)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', MAIL_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(html)
  })

  app.get('/dev/mails/style.css', hidden, (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))

  app.delete('/dev/mails', hidden, async (_request, reply) => {
    for (const id of await listIds(folder)) await rm(path.join(folder, `${id}.eml`), { force: true })
    return reply.code(204).send()
  })
}
