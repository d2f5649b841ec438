import { html } from 'ghtml'
import type { CardErrors, CardForm } from './cards.ts'
import type { Session } from './state.ts'

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const price = (cents: number) => euros.format(cents / 100)
const merchantOf = (session: Session | undefined) => session?.paymentMetadata.merchant ?? 'Boutique de démonstration'

const page = (title: string, body: string) => html`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/assets/pay.css"><link rel="icon" href="data:,"><script src="/assets/pay.js" defer></script></head>
<body>!${body}</body></html>`

type FieldSpec = { name: keyof CardForm; label: string; attributes: string; hint?: string }

const field = ({ name, label, attributes, hint }: FieldSpec, form: CardForm, errors: CardErrors) => {
  const error = errors[name]
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return html`<div class="field ${error ? 'wrong' : ''}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${form[name]}" required !${attributes} !${error ? 'aria-invalid="true"' : ''} !${
    described ? html`aria-describedby="${described}"` : ''
  }>!${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}!${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}</div>`
}

const EMAIL: FieldSpec = { name: 'email', label: 'E-mail', attributes: 'type="email" autocomplete="email"' }
const NUMBER: FieldSpec = {
  name: 'number',
  label: 'Numéro de carte',
  attributes: 'inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23"',
}
const EXPIRY: FieldSpec = {
  name: 'expiry',
  label: 'Expiration',
  attributes: 'inputmode="numeric" autocomplete="cc-exp" placeholder="MM/AA" maxlength="7"',
}
const CVC: FieldSpec = {
  name: 'cvc',
  label: 'Code de sécurité',
  attributes: 'inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4"',
}
const NAME: FieldSpec = { name: 'name', label: 'Nom sur la carte', attributes: 'autocomplete="cc-name"' }

const TEST_CARDS = [
  ['4242 4242 4242 4242', 'Paiement accepté'],
  ['4000 0000 0000 0002', 'Carte refusée'],
  ['4000 0000 0000 9995', 'Fonds insuffisants'],
] as const

/** The form, with what was typed and what is wrong with it. */
export const payPage = (session: Session, form: CardForm, errors: CardErrors) =>
  page(
    'Paiement sécurisé',
    html`<main class="columns"><section class="summary" aria-labelledby="merchant">
<p class="merchant" id="merchant">${merchantOf(session)}</p><p class="label">Total à payer</p><p class="total">${price(session.amount)}</p>
<ul class="lines">!${session.lines
      .map(
        (line) =>
          html`<li><span>${line.quantity > 1 ? `${line.name} × ${line.quantity}` : line.name}</span><span class="amount">${price(line.unitAmount * line.quantity)}</span></li>`,
      )
      .join('')}</ul>
<p class="simulation"><strong>Simulation.</strong> Aucun argent ne circule : seules les cartes de test fonctionnent.</p>
<a class="back" href="${session.cancelUrl}">← Annuler et revenir</a></section>
<section class="payment"><h1>Paiement sécurisé</h1>
!${Object.keys(errors).length > 0 ? html`<p class="alert" role="alert">${errors.number?.startsWith('Votre carte') ? errors.number : 'Vérifiez les champs signalés, puis recommencez.'}</p>` : ''}
<form method="post" novalidate>!${field(EMAIL, form, errors)}!${field(NUMBER, form, errors)}
<div class="pair">!${field(EXPIRY, form, errors)}!${field(CVC, form, errors)}</div>!${field(NAME, form, errors)}
<button type="submit" data-busy="Paiement en cours…">Payer ${price(session.amount)}</button></form>
<details><summary>Cartes de test</summary><ul class="cards">!${TEST_CARDS.map(
      ([number, what]) =>
        html`<li><button type="button" class="fill" data-number="${number}"><span class="digits">${number}</span><span>${what}</span></button></li>`,
    ).join(
      '',
    )}</ul><p class="hint">N’importe quelle date à venir et n’importe quel code à 3 chiffres.</p></details></section></main>`,
  )

/** Instead of the form: paid already, closed, or never there. */
export function closedPage(session: Session | undefined, back: string | undefined) {
  const title = session?.paid ? 'Ce paiement est déjà fait' : 'Cette page de paiement n’est plus ouverte'
  const text = session?.paid
    ? 'Vous n’avez rien d’autre à payer ici.'
    : 'Le délai est passé ou la commande a été annulée. Rien n’a été débité.'
  return page(
    title,
    html`<main class="closed"><p class="merchant">${merchantOf(session)}</p><h1>${title}</h1><p>${text}</p>!${
      back ? html`<a class="button" href="${back}">Revenir au site</a>` : ''
    }</main>`,
  )
}
