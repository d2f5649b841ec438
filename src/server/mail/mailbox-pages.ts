import { html } from 'ghtml'
import { formatMoment, formatShortDay, parisDay } from '../../shared/dates.ts'

/** A mail in the list; `date` is ISO 8601. */
export type MailSummary = { id: string; to: string; from: string; subject: string; date: string }
export type StoredMail = MailSummary & {
  replyTo: string
  html: string
  text: string
  headers: Record<string, string>
  attachments: { name: string; type: string; size: number; sha256: string }[]
}

type Box = { mails: MailSummary[]; filter: string }

const TITLE = 'Boîte aux lettres locale'
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%2316213a'/%3E%3Cpath d='M6 10h20v13H6z' fill='%23d9a441'/%3E%3Cpath d='m6 10 10 8 10-8' fill='none' stroke='%2316213a' stroke-width='2'/%3E%3C/svg%3E"

/** Decorative drawing of an envelope. */
const ENVELOPE =
  '<svg width="88" height="64" viewBox="0 0 88 64" aria-hidden="true"><rect class="paper" x="2" y="2" width="84" height="60" rx="8"/><path class="fold" d="m4 8 36 30a6 6 0 0 0 8 0L84 8"/><circle class="seal" cx="72" cy="50" r="11"/></svg>'

const withFilter = (path: string, filter: string, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ ...(filter && { to: filter }), ...more }).toString()
  return query ? `${path}?${query}` : path
}

const isMoment = (date: string) => !Number.isNaN(Date.parse(date))
const hour = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'short' })

/** The time of today's mails, the day of older ones. */
function shortTime(date: string, now = new Date()) {
  if (!isMoment(date)) return ''
  const day = parisDay(new Date(date))
  return day === parisDay(now) ? hour.format(new Date(date)) : formatShortDay(day)
}

const time = (date: string, text: string) => (text ? html`<time datetime="${date}">${text}</time>` : '')

const row = (mail: MailSummary, filter: string, openId: string | undefined) =>
  html`<li><a href="${withFilter(`/dev/mails/${mail.id}`, filter)}" !${mail.id === openId ? 'aria-current="true"' : ''}>
<span class="to">${mail.to || 'Sans destinataire'}</span>!${time(mail.date, shortTime(mail.date))}<strong>${mail.subject || 'Sans objet'}</strong></a></li>`

const noMail = (filter: string) =>
  filter
    ? html`<p class="none">Aucun message pour «\u00A0${filter}\u00A0». <a href="/dev/mails">Tout afficher</a></p>`
    : html`<p class="none">Aucun message pour l’instant.</p>`

const count = ({ mails, filter }: Box) => {
  const plural = mails.length > 1 ? 's' : ''
  return `${mails.length} message${plural}${filter ? ` trouvé${plural}` : ''}`
}

const sidebar = (box: Box, openId?: string) =>
  html`<section class="list" aria-label="Messages">
<form method="get" action="/dev/mails" role="search"><label for="to">Destinataire</label>
<div class="field"><input id="to" name="to" type="search" value="${box.filter}" placeholder="prenom.nom@exemple.fr" autocomplete="off" autocapitalize="off" spellcheck="false"><button>Filtrer</button></div></form>
<div class="bar"><p role="status">${count(box)}</p><a class="quiet" href="${withFilter('/dev/mails', box.filter)}">Actualiser</a></div>
!${box.mails.length > 0 ? html`<ul>!${box.mails.map((mail) => row(mail, box.filter, openId)).join('')}</ul>` : noMail(box.filter)}
</section>`

const page = (title: string, screen: 'listing' | 'reading', body: string) => html`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title><link rel="icon" href="!${ICON}"><link rel="stylesheet" href="/dev/mails/style.css"></head>
<body class="${screen}"><header><h1><a href="/dev/mails">${TITLE}</a></h1><p class="tagline">Ce que le portail aurait envoyé. Rien ne part d’ici.</p></header>
<main>!${body}</main></body></html>`

const message = (title: string, text: string) =>
  html`<section class="pane empty" aria-label="Message">!${ENVELOPE}<h2>${title}</h2><p>${text}</p></section>`

/** The list of mails, newest first, with an empty reading pane. */
export const listPage = (mails: MailSummary[], filter: string) =>
  page(
    mails.length > 0 ? `${TITLE} (${mails.length})` : TITLE,
    'listing',
    `${sidebar({ mails, filter })}${
      mails.length > 0
        ? message('Choisissez un message', 'Il s’ouvre ici, tel que son destinataire l’aurait reçu.')
        : message(
            'Rien à lire',
            'Les e-mails du portail arrivent ici dès qu’il en écrit un, puis «\u00A0Actualiser\u00A0».',
          )
    }`,
  )

/** Shown instead of a mail that does not exist, or no longer. */
export const gonePage = (mails: MailSummary[], filter: string) =>
  page(
    `Message introuvable – ${TITLE}`,
    'reading',
    `${sidebar({ mails, filter })}<section class="pane empty" aria-label="Message">${back(filter)}${ENVELOPE}<h2>Ce message n’est plus là</h2><p>Les 500 derniers messages sont gardés.</p></section>`,
  )

const back = (filter: string) => html`<a class="back" href="${withFilter('/dev/mails', filter)}">← Messages</a>`

const PARTS = [
  ['', 'Message'],
  ['texte', 'Texte brut'],
  ['entetes', 'En-têtes'],
] as const

const tabs = (mail: StoredMail, filter: string, part: string) =>
  html`<nav class="tabs" aria-label="Versions du message">!${PARTS.map(
    ([name, label]) =>
      html`<a href="${withFilter(`/dev/mails/${mail.id}`, filter, name ? { part: name } : {})}" !${name === part ? 'aria-current="page"' : ''}>${label}</a>`,
  ).join('')}</nav>`

const bodies: Record<string, (mail: StoredMail) => string> = {
  texte: (mail) => html`<section class="plain" tabindex="0" aria-label="Texte brut"><pre>${mail.text}</pre></section>`,
  entetes: (mail) =>
    html`<section class="headers" tabindex="0" aria-label="En-têtes"><dl>!${Object.entries(mail.headers)
      .map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)
      .join('')}</dl></section>`,
}

// Without allow-scripts and allow-same-origin, so that a mail can only open links when they are clicked.
const frame = (mail: StoredMail) =>
  html`<iframe title="Contenu du message" src="/dev/mails/${mail.id}/html" sandbox="allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"></iframe>`

const fact = (label: string, value: string) => (value ? html`<div><dt>${label}</dt><dd>${value}</dd></div>` : '')

/** One mail beside the list: its sender, recipient and date, and its HTML, text or headers (`part`). */
export function mailPage(mail: StoredMail, { mails, filter, part }: Box & { part: string }) {
  const shown = Object.hasOwn(bodies, part) ? part : ''
  const subject = mail.subject || 'Sans objet'
  return page(
    `${subject} – ${TITLE}`,
    'reading',
    html`!${sidebar({ mails, filter }, mail.id)}<article class="pane">
<div class="top">!${back(filter)}<h2>${subject}</h2>
<dl>!${fact('À', mail.to)}!${fact('De', mail.from)}!${fact('Réponse à', mail.replyTo)}!${fact('Pièces jointes', mail.attachments.map(({ name }) => name).join(', '))}!${fact('Le', isMoment(mail.date) ? formatMoment(mail.date) : '')}</dl>
!${tabs(mail, filter, shown)}</div>
!${(bodies[shown] ?? frame)(mail)}</article>`,
  )
}
