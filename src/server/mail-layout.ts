import { html as ghtml } from 'ghtml'
import type { Association } from '../features/siteconfiguration/contract.ts'

/** A mail ready for the queue. `once` names what it tells: the same is never queued twice. */
export type Mail = {
  template: string
  to: { email: string }
  subject: string
  html: string
  text: string
  replyTo?: string
  personId?: number
  once?: string
}

/** Whom mails come from. */
export type Sender = { association: Association; publicUrl: string }
export type Recipient = { id: number; firstName: string; email: string }

/** What a mail is made of: written once, shown as HTML and as plain text. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  | { kind: 'steps'; done: number; labels: string[] }
  | { kind: 'quote'; text: string }
  | { kind: 'note'; text: string }

export type Message = { template: string; subject: string; preheader: string; title: string; blocks: Block[] }

const NIGHT = '#16213A'
const BRAND = '#B3242A'
const PAPER = '#FAF8F4'
const LINE = '#E7E2D9'
const INK = '#2B2F3A'
const SOFT = '#5B6070'
const SANS = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** A header is one line, whatever was typed into what it shows. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim()

const htmlBlocks: { [K in Block['kind']]: (block: Extract<Block, { kind: K }>) => string } = {
  paragraph: ({ text }) =>
    ghtml`<p style="margin:0 0 16px;${SANS};font-size:16px;line-height:1.6;color:${INK}">${text}</p>`,
  button: ({ label, href }) =>
    ghtml`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td style="background:${BRAND};border-radius:8px"><a href="${href}" target="_top" style="display:inline-block;padding:14px 28px;${SANS};font-size:16px;font-weight:600;line-height:20px;color:#ffffff;text-decoration:none">${label}</a></td>
</tr></table>`,
  facts: ({ rows }) =>
    ghtml`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-top:1px solid ${LINE}">!${rows
      .map(
        ([label, value]) => ghtml`<tr>
<td style="padding:10px 12px 10px 0;border-bottom:1px solid ${LINE};${SANS};font-size:15px;line-height:1.5;color:${SOFT}">${label}</td>
<td align="right" style="padding:10px 0;border-bottom:1px solid ${LINE};${SANS};font-size:15px;line-height:1.5;font-weight:600;color:${INK}">${value}</td></tr>`,
      )
      .join('')}</table>`,
  steps: ({ done, labels }) =>
    ghtml`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px">!${labels
      .map(
        (
          label,
          index,
        ) => ghtml`<tr><td style="padding:5px 12px 5px 0;${SANS};font-size:15px;font-weight:700;color:${index < done ? '#2E7D4F' : SOFT}">${index < done ? '✓' : String(index + 1)}</td>
<td style="padding:5px 0;${SANS};font-size:15px;color:${index < done ? SOFT : INK};font-weight:${index === done ? '700' : '400'}">${label}</td></tr>`,
      )
      .join('')}</table>`,
  quote: ({ text }) =>
    ghtml`<blockquote style="margin:0 0 20px;padding:12px 16px;border-left:4px solid #D9A441;background:${PAPER};${SANS};font-size:16px;line-height:1.6;color:${INK};white-space:pre-line">${text}</blockquote>`,
  note: ({ text }) =>
    ghtml`<p style="margin:0 0 16px;${SANS};font-size:14px;line-height:1.6;color:${SOFT}">${text}</p>`,
}

const textBlocks: { [K in Block['kind']]: (block: Extract<Block, { kind: K }>) => string } = {
  paragraph: ({ text }) => text,
  button: ({ label, href }) => `${label} :\n${href}`,
  facts: ({ rows }) => rows.map(([label, value]) => `${label} : ${value}`).join('\n'),
  steps: ({ done, labels }) =>
    labels.map((label, index) => `${index < done ? '[x]' : `[${index + 1}]`} ${label}`).join('\n'),
  quote: ({ text }) =>
    text
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
  note: ({ text }) => text,
}

const asHtml = (block: Block) => (htmlBlocks[block.kind] as (block: Block) => string)(block)
const asText = (block: Block) => (textBlocks[block.kind] as (block: Block) => string)(block)

/** One description, both versions: HTML that reads without pictures, and plain text. Everything is escaped. */
export function composeMail({ association, publicUrl }: Sender, to: Recipient, message: Message): Mail {
  const greeting = `Bonjour ${to.firstName},`
  const closing = `Bien à vous,\n${association.name}`
  const address = association.address.join(' · ')
  const why = `Vous recevez ce message parce que cette adresse est celle d’un compte sur le portail de l’association.`
  const document = ghtml`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"><title>${message.subject}</title></head>
<body style="margin:0;padding:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${message.preheader}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid ${LINE};border-radius:10px;overflow:hidden">
<tr><td style="background:${NIGHT};padding:20px 28px;border-bottom:4px solid #D9A441;${SANS};font-size:17px;font-weight:700;line-height:1.4;color:#ffffff">${association.name}</td></tr>
<tr><td style="padding:32px 28px 16px">
<h1 style="margin:0 0 20px;${SANS};font-size:24px;line-height:1.25;font-weight:700;color:${NIGHT}">${message.title}</h1>
<p style="margin:0 0 16px;${SANS};font-size:16px;line-height:1.6;color:${INK}">${greeting}</p>
!${message.blocks.map(asHtml).join('\n')}
<p style="margin:24px 0 16px;${SANS};font-size:16px;line-height:1.6;color:${INK};white-space:pre-line">${closing}</p>
</td></tr>
<tr><td style="padding:20px 28px;background:${PAPER};border-top:1px solid ${LINE};${SANS};font-size:13px;line-height:1.6;color:${SOFT}">
${association.name}<br>${address}<br><a href="${publicUrl}" target="_top" style="color:${SOFT}">${publicUrl}</a><br><br>${why}
</td></tr></table></td></tr></table></body></html>`
  const text = [
    message.title,
    greeting,
    ...message.blocks.map(asText),
    closing,
    `--\n${address}\n${publicUrl}\n${why}`,
  ].join('\n\n')
  return {
    template: message.template,
    to: { email: oneLine(to.email) },
    subject: oneLine(message.subject),
    html: document,
    text: `${text}\n`,
    personId: to.id,
  }
}
