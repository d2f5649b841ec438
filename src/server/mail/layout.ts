import { html as ghtml } from 'ghtml'
import { type Block, blockHtml, blockText } from './blocks.ts'
import { face, LIGHT, oneLine, typeset } from './mail-theme.ts'

/** A mail ready for the queue. `once` identifies its occasion: a second mail with the same value is not queued. */
export type Mail = {
  template: string
  to: { email: string }
  subject: string
  html: string
  text: string
  replyTo?: string
  personId?: number
  once?: string
  /** Address where a mail program unsubscribes by itself (RFC 8058). */
  unsubscribe?: string
  /** The recipient was erased: the address is deleted once it is sent. */
  forget?: boolean
  /** Part of a mass mailing: sent after other mails. */
  bulk?: boolean
  /** The mailing it belongs to, to count how many of it are still to be sent. */
  mailing?: string
  /** Ids of the attached files, in order; each is stored once, however many mails use it. */
  attachments?: readonly string[]
  /** Not sent before this time, because what it announces can still be undone. */
  notBefore?: Date
  /** Requested just now by its recipient, so it is sent even to an address that failed (rules#addresses-that-fail). */
  asked?: boolean
  /** To a mailbox that administrators chose for notifications: it has a higher daily limit (rules#tries). */
  toSociety?: boolean
}

/** The two ways to unsubscribe from a newsletter: a page for people, a call for mail programs. Both carry a token. */
export type WaysOut = { page: string; call: string }

/** The content of the head and the foot of every mail. */
type Letterhead = {
  name: string
  shortName: string
  city: string
  address: readonly string[]
  /** Colour of what is to be done: a button, the next step. */
  colour: string
}

/** Sender of mails, and the portal's address. */
export type Sender = { letterhead: Letterhead; publicUrl: string }

/** Recipient of a mail. Without a first name the greeting has no name. */
export type Recipient = { id?: number; firstName?: string; email: string }

export type Message = {
  template: string
  subject: string
  /** Text that an inbox shows beside the subject. */
  preheader: string
  title: string
  blocks: Block[]
  /** Why the recipient gets this mail, if it is not about their own account. */
  why?: string
  replyTo?: string
  once?: string
  bulk?: boolean
  mailing?: string
  attachments?: readonly string[]
  asked?: boolean
  /** For mails that a member can unsubscribe from in one click: a link in the foot, and headers for mail programs. */
  unsubscribe?: WaysOut
}

/** A message that states why it is received. */
type Explained = Message & { why: string }

const OWN_ACCOUNT =
  'Vous recevez ce message parce que cette adresse est celle d’un compte sur le portail de l’association.'

/** For recipients without an account: a buyer, a guest, a mailbox of the society. */
const GIVEN = 'Vous recevez ce message parce que cette adresse a été donnée sur le portail de l’association.'

/** Prevents an inbox from showing the first words of the body after the preheader. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60)

const greetingOf = ({ firstName = '' }: Recipient) =>
  oneLine(firstName) ? `Bonjour ${oneLine(firstName)},` : 'Bonjour,'

/** For mail programs that support style sheets: the dark scheme, and narrower margins on phones. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(max-width:480px){.around{padding:0!important}.pad{padding-left:20px!important;padding-right:20px!important}.card{border-radius:0!important;border-left:0!important;border-right:0!important}}
@media(prefers-color-scheme:dark){.ground{background:#11151F!important}.card{background:#1A2030!important;border-color:#2C3448!important}.foot{background:#151A27!important;border-color:#2C3448!important}.tint{background:#262E42!important}.line{border-color:#333C52!important}.title{color:#FFFFFF!important}.ink{color:#E8EBF2!important}.soft{color:#B1B8C8!important}}
[data-ogsc] .title{color:#FFFFFF!important}[data-ogsc] .ink{color:#E8EBF2!important}[data-ogsc] .soft{color:#B1B8C8!important}`

/** The society's name on night blue, with its initials as a logo if they are short enough. */
const header = ({ name, shortName, city }: Letterhead) => {
  const badge = ghtml`<td width="52" style="padding-right:16px"><div style="${face(13, LIGHT.night, `width:52px;height:52px;line-height:52px;border-radius:10px;background:${LIGHT.gold};font-weight:800;letter-spacing:.02em;text-align:center`)}">${shortName}</div></td>`
  return ghtml`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>!${shortName.length <= 5 ? badge : ''}
<td style="${face(18, '#FFFFFF', 'font-weight:700;line-height:1.3')}">${name}!${city && !name.includes(city) ? ghtml`<br><span style="${face(14, '#C9D0DF', 'font-weight:400')}">${city}</span>` : ''}</td></tr></table>`
}

const fallback = (blocks: Block[]) => {
  const buttons = blocks.filter((block) => block.kind === 'button')
  if (buttons.length === 0) return ''
  const links = buttons.map(
    ({ href }) =>
      ghtml`<br><a class="soft" href="${href}" style="color:${LIGHT.soft};word-break:break-all">${href}</a>`,
  )
  return ghtml`<p class="line soft" style="${face(13, LIGHT.soft, `margin:0 0 16px;padding-top:16px;border-top:1px solid ${LIGHT.line}`)}">${typeset('Le bouton ne répond pas ? Copiez cette adresse dans votre navigateur :')}!${links.join('')}</p>`
}

const LEAVE = 'Se désabonner en un clic'
const wayOut = (unsubscribe?: WaysOut) =>
  unsubscribe ? ghtml`<br><a class="soft" href="${unsubscribe.page}" style="color:${LIGHT.soft}">${LEAVE}</a>` : ''

function asHtml(sender: Sender, greeting: string, message: Explained) {
  const { letterhead } = sender
  return ghtml`<!doctype html>
<html lang="fr" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,address=no,date=no">
<title>${typeset(oneLine(message.subject))}</title><style>!${STYLE}</style></head>
<body class="ground" style="margin:0;padding:0;background:${LIGHT.ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${typeset(message.preheader)}!${FILLER}</div>
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${LIGHT.ground}" style="background:${LIGHT.ground}"><tr><td class="around" align="center" style="padding:32px 12px">
<div role="article" aria-roledescription="e-mail" lang="fr">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:10px;border-collapse:separate;overflow:hidden">
<tr><td class="pad" bgcolor="${LIGHT.night}" style="padding:22px 32px;background:${LIGHT.night};border-bottom:4px solid ${LIGHT.gold}">!${header(letterhead)}</td></tr>
<tr><td class="pad" style="padding:36px 32px 12px">
<h1 class="title" style="${face(26, LIGHT.night, 'margin:0 0 20px;line-height:1.25;font-weight:700;letter-spacing:-.01em')}">${typeset(message.title)}</h1>
<p class="ink" style="${face(16, LIGHT.ink, 'margin:0 0 16px')}">${greeting}</p>
!${message.blocks.map((block) => blockHtml(block, letterhead.colour)).join('\n')}
<p class="ink" style="${face(16, LIGHT.ink, 'margin:24px 0 28px')}">Bien à vous,<br><strong>${letterhead.name}</strong></p>
!${fallback(message.blocks)}
</td></tr>
<tr><td class="pad foot soft" bgcolor="${LIGHT.ground}" style="${face(13, LIGHT.soft, `padding:20px 32px 24px;background:${LIGHT.ground};border-top:1px solid ${LIGHT.line}`)}"><strong>${letterhead.name}</strong><br>${letterhead.address.join(' · ')}<br><br>${message.why}!${wayOut(message.unsubscribe)}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</div></td></tr></table></body></html>`
}

const asText = ({ letterhead }: Sender, greeting: string, message: Explained) =>
  `${[
    `${typeset(message.title)}\n${'='.repeat(message.title.length)}`,
    greeting,
    ...message.blocks.map(blockText),
    `Bien à vous,\n${letterhead.name}`,
    // The signature delimiter, by which mail programs find the end of the message.
    `-- \n${[letterhead.name, ...letterhead.address].join('\n')}\n\n${message.why}${message.unsubscribe ? `\n\n${typeset(`${LEAVE} :`)} ${message.unsubscribe.page}` : ''}`,
  ].join('\n\n')}\n`

/**
 * Composes a mail from one description: HTML that is readable without pictures, and plain text. Everything is escaped.
 */
export function composeMail(sender: Sender, to: Recipient, described: Message): Mail {
  const message = { ...described, why: described.why ?? (to.id === undefined ? GIVEN : OWN_ACCOUNT) }
  const greeting = greetingOf(to)
  return {
    template: message.template,
    to: { email: oneLine(to.email) },
    subject: typeset(oneLine(message.subject)),
    html: asHtml(sender, greeting, message),
    text: asText(sender, greeting, message),
    ...(message.replyTo && { replyTo: oneLine(message.replyTo) }),
    ...(to.id !== undefined && { personId: to.id }),
    ...(message.once && { once: message.once }),
    ...(message.bulk && { bulk: true }),
    ...(message.mailing && { mailing: message.mailing }),
    ...(message.attachments?.length && { attachments: message.attachments }),
    ...(message.asked && { asked: true }),
    ...(message.unsubscribe && { unsubscribe: message.unsubscribe.call }),
  }
}
