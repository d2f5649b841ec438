import type { Block } from '../../../server/mail/blocks.ts'
import { composeMail, type Mail, type Recipient, type Sender } from '../../../server/mail/layout.ts'
import { richPlain } from '../../../server/mail/rich.ts'
import { formatDay } from '../../../shared/dates.ts'
import { type Cents, formatEuros, toEuros } from '../../../shared/money.ts'
import { RichText } from '../../../shared/schemas.ts'
import type { Letter, Personal } from '../../mailing/mailings/service.ts'
import type { Means, PaymentSettings } from '../../society/settings/contract.ts'
import type { CampaignWords } from './contract.ts'

type Ask = {
  season: number
  cents: Cents | null
  href: string
  until: string
  reminder: boolean
  /** The society's payment methods. */
  payment: PaymentSettings
  /** The society's own text. */
  words?: CampaignWords | undefined
}

const usualSubject = (season: number) => `Renouvelez votre adhésion pour ${season}`
const usualText = (season: number) =>
  `Votre cotisation ${season} fait vivre l’amicale : les sorties, l’arbre de Noël des enfants, les locations, l’entraide.`
const reminderSubject = (season: number) => `Votre cotisation ${season} n’est pas encore réglée`
const reminderText = (season: number) =>
  `Nous n’avons pas encore reçu votre cotisation pour ${season}. Si vous souhaitez rester des nôtres, un seul bouton suffit.`

/** The default of the text that can be changed in the first letter. */
export const usualWords = (season: number): CampaignWords => ({
  subject: usualSubject(season),
  text: RichText.parse(`<p>${usualText(season)}</p>`),
})

/** The default of the text that can be changed in a reminder. */
export const reminderWords = (season: number): CampaignWords => ({
  subject: reminderSubject(season),
  text: RichText.parse(`<p>${reminderText(season)}</p>`),
})

/** The same text for a printed letter, which has payment instructions instead of a button (rules#postal-letters). */
export function paperWords({ subject, text }: CampaignWords, { means, payee, postalAddress }: PaymentSettings) {
  const cheque = `Vous pouvez régler par chèque à l’ordre de ${payee}${postalAddress ? `, à envoyer à : ${postalAddress.replaceAll(/\s*\n\s*/g, ', ')}` : ''}. Inscrivez votre nom au dos.`
  return { subject, text: [richPlain(text), ...(means.includes('CHEQUE') ? [cheque] : [])].join('\n\n') }
}

/** The amount due, or general words in a test mail to an administrator who owes nothing. */
const amountOf = (cents: Cents | null) => (cents ? formatEuros(toEuros(cents)) : 'selon votre statut')

/** How to pay by cheque: amount, payee and address. */
const byCheque = ({ season, cents, payment: { payee, postalAddress } }: Ask): Block => ({
  kind: 'facts',
  rows: [
    [`Cotisation ${season}`, amountOf(cents)],
    ['Chèque à l’ordre de', payee],
    ...(postalAddress ? [['À envoyer à', postalAddress] satisfies [string, string]] : []),
  ],
})

const WAYS: Record<Means, string> = {
  CARD: 'par carte',
  CHEQUE: 'par chèque',
  TRANSFER: 'par virement',
  CASH: 'en espèces',
}
/** « par carte, par chèque ou par virement » */
const anyOf = (means: readonly Means[]) =>
  new Intl.ListFormat('fr', { type: 'disjunction' }).format(means.map((each) => WAYS[each]))

/** The letter of a mailing or its preview; a member's fee and link are in `ask`. */
export const letterOf = (sender: Sender, ask: Ask, attachments: Letter['attachments']): Letter => ({
  compose: (to, personal) => renewalMail(sender, to, ask, personal),
  // Members who owe a fee cannot unsubscribe from this mail.
  waysOut: undefined,
  attachments,
})

/** Asks a member to renew; its button opens the page with their data, address and fees. `until` is the link's last day. */
function renewalMail(sender: Sender, to: Recipient, ask: Ask, personal: Personal = {}): Mail {
  const { season, cents, href, until, reminder, payment, words } = ask
  const { means } = payment
  const cheques = means.includes('CHEQUE')
  return composeMail(sender, to, {
    bulk: true,
    template: reminder ? 'renewal-reminder' : 'renewal',
    ...personal,
    subject: words?.subject ?? (reminder ? reminderSubject : usualSubject)(season),
    preheader: `Cotisation : ${amountOf(cents)}. Vérifiez vos informations, puis réglez ${anyOf(means)}.`,
    title: words?.subject ?? (reminder ? `Il reste votre cotisation ${season}` : `On continue ensemble en ${season} ?`),
    blocks: [
      words
        ? { kind: 'rich', html: words.text }
        : { kind: 'paragraph', text: (reminder ? reminderText : usualText)(season) },
      { kind: 'button', label: 'Renouveler mon adhésion', href },
      {
        kind: 'paragraph',
        text: `Vous pourrez vérifier vos coordonnées, puis régler ${anyOf(means)}.${cheques ? ' Inscrivez votre nom au dos du chèque : vos responsables des adhésions l’enregistreront.' : ''}`,
      },
      ...(cheques ? [byCheque(ask)] : []),
      {
        kind: 'note',
        text: ['Ce lien est personnel et reste valable jusqu’au ', { strong: formatDay(until) }, '.'],
      },
      { kind: 'note', text: 'Vous venez de payer ? Merci, et ne tenez pas compte de ce message.' },
    ],
  })
}
