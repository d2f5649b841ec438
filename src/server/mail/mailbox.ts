import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Address } from 'postal-mime'
import PostalMime from 'postal-mime'
import { isAskedAsLoopback } from '../../shared/loopback.ts'
import { writeWhole } from '../files/storage.ts'
import { missing } from '../http/errors.ts'
import { gonePage, listPage, type MailSummary, mailPage, type StoredMail } from './mailbox-pages.ts'

const KEPT = 500
const ID = /^\d{1,12}$/

const fileOf = (folder: string, id: string) => path.join(folder, `${id}.eml`)

/**
 * Writes a mail to a file atomically; beyond 500 the oldest are deleted. `id`: digits, in which the newest sorts last.
 */
export async function storeMail(folder: string, raw: Buffer | string, id: string) {
  if (!ID.test(id)) throw new Error(`Not the id of a mail: ${JSON.stringify(id)}`)
  await writeWhole(fileOf(folder, id), raw)
  for (const old of (await listIds(folder)).slice(KEPT)) await rm(fileOf(folder, old), { force: true })
}

/** Lists ids, newest first. */
async function listIds(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  return files
    .filter((file) => file.endsWith('.eml') && ID.test(file.slice(0, -4)))
    .map((file) => file.slice(0, -4))
    .sort()
    .reverse()
}

const addressesOf = (addresses: (Address | undefined)[] = []) =>
  addresses.map((each) => each?.address ?? each?.name ?? '').join(', ')

async function parse(id: string, raw: Buffer): Promise<StoredMail> {
  const mail = await PostalMime.parse(raw)
  return {
    id,
    to: addressesOf(mail.to),
    from: addressesOf([mail.from]),
    subject: mail.subject ?? '',
    date: mail.date ?? '',
    replyTo: addressesOf(mail.replyTo),
    html: mail.html ?? '',
    text: mail.text ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      size: typeof content === 'string' ? content.length : content.byteLength,
      sha256: createHash('sha256')
        .update(typeof content === 'string' ? content : new Uint8Array(content as ArrayBuffer))
        .digest('hex'),
    })),
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  }
}

const END_OF_HEADERS = /\r?\n\r?\n/

/** Reads only the headers. Undefined if the mail was deleted meanwhile. */
async function readSummary(folder: string, id: string): Promise<MailSummary | undefined> {
  const raw = await readFile(fileOf(folder, id)).catch(() => undefined)
  if (!raw) return undefined
  const head = raw.subarray(0, END_OF_HEADERS.exec(raw.toString('latin1'))?.index ?? raw.length)
  const { to, from, subject, date } = await parse(id, head)
  return { id, to, from, subject, date }
}

/** Lists the stored mails, newest first; `to` filters by recipients that contain it, ignoring case. */
export async function listMails(folder: string, to = ''): Promise<MailSummary[]> {
  const mails = await Promise.all((await listIds(folder)).map((id) => readSummary(folder, id)))
  return mails.filter((mail) => mail !== undefined).filter((mail) => mail.to.toLowerCase().includes(to.toLowerCase()))
}

/** Reads one mail; undefined for an unknown id. Anything that is not an id never reaches the disk. */
export async function readMail(folder: string, id: string): Promise<StoredMail | undefined> {
  if (!ID.test(id)) return undefined
  const raw = await readFile(fileOf(folder, id)).catch(() => undefined)
  return raw && (await parse(id, raw))
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
// A mail runs and loads nothing; a link clicked in it opens the portal, which must not inherit the sandbox.
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"
const STYLE = readFileSync(new URL('./mailbox/style.css', import.meta.url), 'utf8')

const wantsJson = (request: FastifyRequest) => request.headers.accept?.includes('application/json') ?? false

const sendHtml = (reply: FastifyReply, policy: string, page: string) =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)

/** Links of a mail open in another tab, whatever its HTML says. */
const framed = (html: string) => html.replace(/<head[^>]*>/i, '$&<base target="_blank">')

type Query = { Querystring: { to?: unknown; part?: unknown } }
const filterOf = ({ to }: Query['Querystring']) => (typeof to === 'string' ? to.trim() : '')

/**
 * The mailbox that replaces SMTP in development: the sent mails at `/dev/mails`, as pages or (with `Accept:
 * application/json`) as data. `folder` is where `storeMail` writes them.
 */
export async function registerMailbox(app: FastifyInstance, folder: string) {
  await app.register(async (mailbox) => {
    mailbox.addHook('onRequest', async (request, reply) => {
      // Otherwise a foreign page that resolves its own host name to this machine (DNS rebinding) could read the links
      // in the mails.
      if (!isAskedAsLoopback(request)) missing('page')
      reply.header('cache-control', 'no-store').header('vary', 'accept').header('x-content-type-options', 'nosniff')
    })
    registerPages(mailbox, folder)
  })
}

function registerPages(app: FastifyInstance, folder: string) {
  app.get<Query>('/dev/mails', async (request, reply) => {
    const filter = filterOf(request.query)
    const mails = await listMails(folder, filter)
    return wantsJson(request) ? mails : sendHtml(reply, PAGE_POLICY, listPage(mails, filter))
  })

  app.get<Query & { Params: { id: string } }>('/dev/mails/:id', async (request, reply) => {
    const mail = await readMail(folder, request.params.id)
    if (wantsJson(request)) return mail ?? missing('mail')
    const filter = filterOf(request.query)
    const mails = await listMails(folder, filter)
    if (!mail) return sendHtml(reply.code(404), PAGE_POLICY, gonePage(mails, filter))
    return sendHtml(reply, PAGE_POLICY, mailPage(mail, { mails, filter, part: String(request.query.part ?? '') }))
  })

  app.get<{ Params: { id: string } }>('/dev/mails/:id/html', async (request, reply) => {
    const mail = (await readMail(folder, request.params.id)) ?? missing('mail')
    reply.header('x-frame-options', 'SAMEORIGIN')
    return sendHtml(reply, MAIL_POLICY, framed(mail.html))
  })

  app.get('/dev/mails/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))

  app.delete('/dev/mails', async (_request, reply) => {
    for (const id of await listIds(folder)) await rm(fileOf(folder, id), { force: true })
    return reply.code(204).send()
  })
}
