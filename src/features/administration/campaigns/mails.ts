import type { Block } from '../../../server/mail/blocks.ts'
import { composeMail, type Mail, type Recipient, type Sender } from '../../../server/mail/layout.ts'
import { formatDay } from '../../../shared/dates.ts'
import { type Cents, formatEuros, toEuros } from '../../../shared/money.ts'
import type { Means, PaymentSettings } from '../../society/settings/contract.ts'

type Ask = {
  season: number
  cents: Cents | null
  href: string
  until: string
  reminder: boolean
  /** How the society takes money. */
  payment: PaymentSettings
}

/** What is asked; the board's own may be asked nothing where a letter is tried. */
const amountOf = (cents: Cents | null) => (cents ? formatEuros(toEuros(cents)) : 'selon votre statut')

/** For who pays by cheque: how much, to whose name, and where to. */
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

/** Asks a member to renew; one button leads to the page where data, address and fees are. `until` is the link's last day. */
export function renewalMail(sender: Sender, to: Recipient, ask: Ask): Mail {
  const { season, cents, href, until, reminder, payment } = ask
  const { means } = payment
  const cheques = means.includes('CHEQUE')
  return composeMail(sender, to, {
    bulk: true,
    template: reminder ? 'renewal-reminder' : 'renewal',
    subject: reminder
      ? `Votre cotisation ${season} n’est pas encore réglée`
      : `Renouvelez votre adhésion pour ${season}`,
    preheader: `Cotisation : ${amountOf(cents)}. Vérifiez vos informations, puis réglez ${anyOf(means)}.`,
    title: reminder ? `Il reste votre cotisation ${season}` : `On continue ensemble en ${season} ?`,
    blocks: [
      {
        kind: 'paragraph',
        text: reminder
          ? `Nous n’avons pas encore reçu votre cotisation pour ${season}. Si vous souhaitez rester des nôtres, un seul bouton suffit.`
          : `Votre cotisation ${season} fait vivre l’amicale : les sorties, l’arbre de Noël des enfants, les locations, l’entraide.`,
      },
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
