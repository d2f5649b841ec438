import { html } from 'ghtml'
import { formatMoment } from '../shared/dates.ts'
import type { StoredMail } from './mailbox.ts'

export const STYLE = `
:root{color-scheme:light dark;--ground:#faf8f4;--card:#fff;--line:#e7e2d9;--ink:#1d2330;--soft:#5b6070;--night:#16213a;--accent:#a81f26}
@media(prefers-color-scheme:dark){:root{--ground:#11151f;--card:#1a2030;--line:#2c3448;--ink:#eceef3;--soft:#a9b0c0;--accent:#ff9a94}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
header{background:var(--night);color:#fff;padding:16px 24px;border-bottom:4px solid #d9a441}
header h1{margin:0;font-size:20px}header p{margin:4px 0 0;color:#d5dae6;font-size:14px}
main{max-width:960px;margin:0 auto;padding:24px 16px 48px}
form{display:flex;gap:8px;margin:0 0 16px;flex-wrap:wrap}
label{flex-basis:100%;font-weight:600;font-size:14px}
input{flex:1 1 200px;min-height:44px;padding:8px 12px;border:1px solid var(--soft);border-radius:8px;background:var(--card);color:var(--ink);font:inherit}
button,.button{min-height:44px;padding:8px 20px;border:0;border-radius:8px;background:var(--night);color:#fff;font:inherit;font-weight:600;cursor:pointer;text-decoration:none;display:inline-flex;align-items:center}
ul{list-style:none;margin:0;padding:0;background:var(--card);border:1px solid var(--line);border-radius:10px;overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:12px 16px;color:inherit;text-decoration:none}
li a:hover,li a:focus-visible{background:var(--ground)}
li strong{grid-column:1/-1;overflow-wrap:anywhere}
li span,li time,.facts{color:var(--soft);font-size:14px}
li span{overflow-wrap:anywhere}
.empty{background:var(--card);border:1px dashed var(--soft);border-radius:10px;padding:48px 24px;text-align:center}
a{color:var(--accent)}
h2{font-size:24px;line-height:1.25;margin:16px 0 8px;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px}dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:900px;border:1px solid var(--line);border-radius:10px;background:#faf8f4}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--line);border-radius:10px;padding:16px;font-size:14px}
summary{min-height:44px;display:flex;align-items:center;cursor:pointer;font-weight:600}
@media(max-width:600px){li a{grid-template-columns:1fr}}
`

const page = (title: string, body: string) => html`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/dev/mails/style.css"></head>
<body><header><h1>Boîte aux lettres locale</h1><p>Les e-mails que le portail aurait envoyés : rien ne part d’ici.</p></header>
<main>!${body}</main></body></html>`

const whenOf = (mail: StoredMail) => (mail.date ? formatMoment(mail.date) : '')

/** The list of mails, newest first. */
export const mailboxPage = (mails: StoredMail[], to: string) =>
  page(
    'Boîte aux lettres locale',
    html`<form method="get" action="/dev/mails"><label for="to">Destinataire</label>
<input id="to" name="to" type="search" value="${to}" autocomplete="off"><button>Filtrer</button></form>
!${
      mails.length > 0
        ? html`<ul>!${mails
            .map(
              (mail) =>
                html`<li><a href="/dev/mails/${mail.id}"><strong>${mail.subject}</strong><span>${mail.to}</span><time>${whenOf(mail)}</time></a></li>`,
            )
            .join('')}</ul>`
        : html`<p class="empty">${to ? `Aucun e-mail pour « ${to} ».` : 'Aucun e-mail pour l’instant.'}</p>`
    }`,
  )

/** One mail: its headers, its HTML in a frame that can do nothing but lead away, its plain text. */
export const mailPage = (mail: StoredMail) =>
  page(
    mail.subject,
    html`<a href="/dev/mails">← Tous les e-mails</a><h2>${mail.subject}</h2>
<dl class="facts"><dt>À</dt><dd>${mail.to}</dd><dt>De</dt><dd>${mail.from}</dd>!${
      mail.replyTo ? html`<dt>Répondre à</dt><dd>${mail.replyTo}</dd>` : ''
    }<dt>Envoyé</dt><dd>${whenOf(mail)}</dd></dl>
<iframe title="Contenu de l’e-mail" src="/dev/mails/${mail.id}/html" sandbox="allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Version texte</summary><pre>${mail.text}</pre></details>`,
  )
