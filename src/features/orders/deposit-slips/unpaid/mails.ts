import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'
import { formatDay } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import type { OrderKind } from '../../orders/contract.ts'

type Unpaid = { number: number; amount: number; on: string; kind: OrderKind }

const CONSEQUENCES: Record<OrderKind, { short: string; total: string; words: string }> = {
  CART: {
    short: 'Votre commande est à régler de nouveau.',
    total: 'À régler de nouveau',
    words:
      'Ce que vous avez réservé vous reste gardé. Réglez cette commande par chèque, virement ou en espèces, ou voyez avec nous comment faire.',
  },
  ADHESION: {
    short: 'Votre cotisation est à régler de nouveau.',
    total: 'À régler de nouveau',
    words:
      'Votre cotisation n’est donc plus payée\u00a0: réglez-la de nouveau depuis le portail, ou voyez avec nous comment faire. Jusque-là, votre adhésion est celle d’avant ce paiement.',
  },
  // A gift is not a debt, so the giver is not asked to pay again.
  CALENDAR: {
    short: 'Votre don n’a pas été encaissé.',
    total: 'Montant du chèque',
    words:
      'Votre don pour le calendrier n’a donc pas été encaissé, et son reçu ne vaut plus. Rien ne vous est réclamé, et le calendrier reste à vous. Si vous voulez nous soutenir malgré tout, voyez avec nous comment faire\u00a0: merci.',
  },
}

/** Tells the buyer that the bank returned a cheque unpaid; `amount` in euros. */
export const unpaidChequeMail = (sender: Sender, to: Recipient, { number, amount, on, kind }: Unpaid): Mail => {
  const { short, total, words } = CONSEQUENCES[kind]
  return composeMail(sender, to, {
    template: 'unpaid-cheque',
    subject: `Votre chèque de ${formatEuros(amount)} n’a pas été payé`,
    preheader: short,
    title: 'Votre chèque n’a pas été payé',
    blocks: [
      {
        kind: 'paragraph',
        text: `Nous avons remis votre chèque à notre banque, qui nous l’a rendu impayé le ${formatDay(on)}. Cela arrive : un compte fermé, une signature oubliée, une provision qui manquait ce jour-là.`,
      },
      {
        kind: 'facts',
        rows: [['Commande n°', String(number)]],
        total: [total, formatEuros(amount)],
      },
      {
        kind: 'paragraph',
        text: words,
      },
      {
        kind: 'note',
        text: 'Vous pensez que c’est une erreur ? Voyez avec votre banque, ou écrivez-nous par « Nous contacter », au bas de chaque page du portail.',
      },
    ],
  })
}
