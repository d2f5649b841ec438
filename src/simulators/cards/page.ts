import { html } from 'ghtml'
import { type CardErrors, type CardForm, filledWith, TEST_CARDS } from './cards.ts'
import type { Line, Session } from './state.ts'

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const price = (cents: number) => euros.format(cents / 100)
const merchantOf = (session: Session | undefined) => session?.paymentMetadata.merchant ?? 'Boutique de démonstration'

const icon = (shape: string) =>
  html`<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">!${shape}</svg>`
const LOCK = icon('<rect x="4.5" y="10.5" width="15" height="10" rx="2.5"/><path d="M8 10.5V7.5a4 4 0 0 1 8 0v3"/>')
const BACK = icon('<path d="M19 12H5m6-6-6 6 6 6"/>')
const CHECK = icon('<path d="m5 12.5 4.5 4.5L19 7.5"/>')
const CLOCK = icon('<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>')
const WARNING = icon('<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5m0 3v.1"/>')
const CARD = icon('<rect x="3" y="5.5" width="18" height="13" rx="2.5"/><path d="M3 10h18M6.5 15h4"/>')
const CODE = icon('<rect x="3" y="5.5" width="18" height="13" rx="2.5"/><path d="M3 9.5h18M14 14.5h.1m2 0h.1m2 0h.1"/>')

const page = (title: string, body: string) => html`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/assets/pay.css">
<script src="/assets/pay.js" defer></script></head>
<body><header class="simulation"><strong>Simulation</strong> Aucun argent ne circule, aucune vraie carte n’est débitée.</header>
!${body}</body></html>`

const merchant = (session: Session | undefined) => {
  const name = merchantOf(session)
  return html`<p class="merchant"><span class="initial" aria-hidden="true">${name.slice(0, 1).toUpperCase()}</span><span>${name}</span></p>`
}

const bought = ({
  name,
  description,
  quantity,
  unitAmount,
}: Line) => html`<li><span><span class="name">${name}</span>!${
  description ? html`<span class="detail">${description}</span>` : ''
}!${quantity > 1 ? html`<span class="detail">${quantity} × ${price(unitAmount)}</span>` : ''}</span>
<span class="amount">${price(unitAmount * quantity)}</span></li>`

const summary = (session: Session) => html`<section class="summary" aria-label="Votre achat"><div class="inner">
<a class="back" href="${session.cancelUrl}">!${BACK}Annuler et revenir</a>
!${merchant(session)}
<p class="label">Total à régler</p><p class="total">${price(session.amount)}</p>
<ul class="lines">!${session.lines.map(bought).join('')}</ul>
<p class="sum"><span>Total</span><span class="amount">${price(session.amount)}</span></p></div></section>`

type FieldSpec = { name: keyof CardForm; label: string; attributes: string; format?: string; icon?: string }

const EMAIL: FieldSpec = {
  name: 'email',
  label: 'E-mail',
  attributes: 'type="email" inputmode="email" autocomplete="email" maxlength="200" spellcheck="false"',
}
const NUMBER: FieldSpec = {
  name: 'number',
  label: 'Numéro de carte',
  attributes: 'inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23"',
  icon: CARD,
}
const EXPIRY: FieldSpec = {
  name: 'expiry',
  label: 'Expiration',
  format: 'MM/AA',
  attributes: 'inputmode="numeric" autocomplete="cc-exp" maxlength="7"',
}
const CVC: FieldSpec = {
  name: 'cvc',
  label: 'Code de sécurité',
  attributes: 'inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4"',
  icon: CODE,
}
const NAME: FieldSpec = {
  name: 'name',
  label: 'Nom sur la carte',
  attributes: 'autocomplete="cc-name" maxlength="200" spellcheck="false" autocapitalize="words"',
}

/** One field; the first invalid one gets the focus and its message is announced, also without JavaScript. */
const field = (spec: FieldSpec, form: CardForm, errors: CardErrors) => {
  const { name } = spec
  const error = errors[name]
  const first = error && Object.keys(errors)[0] === name
  const state = error ? html`aria-invalid="true" aria-describedby="${name}-error" !${first ? 'autofocus' : ''}` : ''
  return html`<div class="field ${error ? 'wrong' : ''}"><label for="${name}">${spec.label}!${
    spec.format ? html` <span class="format">${spec.format}</span>` : ''
  }</label>
<div class="box"><input id="${name}" name="${name}" value="${form[name]}" required !${spec.attributes} !${state}>!${spec.icon ?? ''}</div>
!${error ? html`<p class="error" id="${name}-error" !${first ? 'role="alert"' : ''}>!${WARNING}<span>${error}</span></p>` : ''}</div>`
}

const testCards = (now: Date) => html`<details class="cards"><summary>Cartes de test</summary>
<p class="hint">Choisissez un cas, le formulaire se remplit. Toute date à venir et tout code à 3 chiffres conviennent.</p>
<ul>!${Object.entries(TEST_CARDS)
  .map(([name, card]) => {
    const filled = filledWith(card, now)
    return html`<li><button form="payment" formnovalidate name="fill" value="${name}" data-number="${filled.number}" data-expiry="${filled.expiry}" data-cvc="${filled.cvc}" data-name="${filled.name}">
<span class="digits">${card.number}</span><span class="says ${card.decline ? 'no' : 'yes'}">${card.says}</span></button></li>`
  })
  .join('')}</ul></details>`

/** The form with the typed values and their errors. */
export const payPage = (session: Session, form: CardForm, errors: CardErrors, now: Date) =>
  page(
    `Paiement sécurisé · ${merchantOf(session)}`,
    html`<main class="columns">!${summary(session)}
<section class="payment" aria-labelledby="title"><div class="inner"><h1 id="title">!${LOCK}Paiement sécurisé</h1>
<form method="post" id="payment" novalidate>!${field(EMAIL, form, errors)}!${field(NUMBER, form, errors)}
<div class="pair">!${field(EXPIRY, form, errors)}!${field(CVC, form, errors)}</div>!${field(NAME, form, errors)}
<button class="button" data-busy="Paiement en cours…"><span>Payer ${price(session.amount)}</span></button></form>
!${testCards(now)}</div></section></main>`,
  )

const closedWords = (session: Session | undefined) => {
  if (!session)
    return { icon: WARNING, title: 'Page de paiement introuvable', text: 'Vérifiez l’adresse, ou repartez du site.' }
  if (session.paid)
    return {
      icon: CHECK,
      title: 'Ce paiement est déjà fait',
      text: `${price(session.amount)} ont été réglés. Vous n’avez rien d’autre à payer ici.`,
    }
  return {
    icon: CLOCK,
    title: 'Page de paiement expirée',
    text: 'Le délai est passé ou la commande a été annulée. Rien n’a été débité\u00a0: revenez sur le site pour recommencer.',
  }
}

/** Shown instead of the form for a page that was paid, closed, or never existed. */
export function closedPage(session: Session | undefined, back: string | undefined) {
  const { icon: drawing, title, text } = closedWords(session)
  return page(
    title,
    html`<main class="closed"><div class="card">!${session ? merchant(session) : ''}
<span class="mark ${session?.paid ? 'done' : ''}">!${drawing}</span><h1>${title}</h1><p>${text}</p>
!${back ? html`<a class="button" href="${back}">Revenir au site</a>` : ''}</div></main>`,
  )
}
