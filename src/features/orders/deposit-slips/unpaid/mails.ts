import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'
import { formatDay } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'

type Unpaid = { number: number; amount: number; on: string; isFee: boolean }

/** A cheque that the bank sent back; `amount` in euros. */
export const unpaidChequeMail = (sender: Sender, to: Recipient, { number, amount, on, isFee }: Unpaid): Mail =>
  composeMail(sender, to, {
    template: 'unpaid-cheque',
    subject: `Votre chèque de ${formatEuros(amount)} n’a pas été payé`,
    preheader: isFee ? 'Votre cotisation est à régler de nouveau.' : 'Votre commande est à régler de nouveau.',
    title: 'Votre chèque n’a pas été payé',
    blocks: [
      {
        kind: 'paragraph',
        text: `Nous avons remis votre chèque à notre banque, qui nous l’a rendu impayé le ${formatDay(on)}. Cela arrive : un compte fermé, une signature oubliée, une provision qui manquait ce jour-là.`,
      },
      {
        kind: 'facts',
        rows: [['Commande n°', String(number)]],
        total: ['À régler de nouveau', formatEuros(amount)],
      },
      {
        kind: 'paragraph',
        text: isFee
          ? 'Votre cotisation n’est donc plus payée : réglez-la de nouveau depuis le portail, ou voyez avec nous comment faire. Jusque-là, votre adhésion est celle d’avant ce paiement.'
          : 'Ce que vous avez réservé vous reste gardé. Réglez cette commande par chèque, virement ou en espèces, ou voyez avec nous comment faire.',
      },
      {
        kind: 'note',
        text: 'Vous pensez que c’est une erreur ? Voyez avec votre banque, ou écrivez-nous par « Nous contacter », au bas de chaque page du portail.',
      },
    ],
  })
