import { composeMail, type Mail, type Recipient, type Sender } from '../../../server/mail/layout.ts'
import { formatDay } from '../../../shared/dates.ts'
import { formatEuros } from '../../../shared/money.ts'
import type { PaymentMethod } from '../orders/contract.ts'
import { PAID_BY } from '../orders/labels.ts'

/** Tells the buyer that the bank sent a refund back; `amount` in euros. */
export const refundFailedMail = (sender: Sender, to: Recipient, order: { number: number; amount: number }): Mail =>
  composeMail(sender, to, {
    template: 'refund-failed',
    subject: `Votre remboursement de ${formatEuros(order.amount)} n’a pas abouti`,
    preheader: 'L’association le refait autrement : vous n’avez rien à faire.',
    title: 'Votre remboursement n’a pas abouti',
    blocks: [
      {
        kind: 'paragraph',
        text: `Nous avons demandé le remboursement de ${formatEuros(order.amount)} pour la commande n° ${order.number}, mais votre banque ne l’a pas accepté.`,
      },
      {
        kind: 'paragraph',
        text: [
          { strong: 'Cette somme vous est toujours due.' },
          ' Un administrateur de l’association en est prévenu : il la redemande, ou vous la rend par chèque, espèces ou virement. Nous vous écrirons quand ce sera fait. Vous n’avez rien à faire.',
        ],
      },
    ],
  })

/** Tells the buyer that a refund was made by hand; `amount` in euros. */
export const refundMadeMail = (
  sender: Sender,
  to: Recipient,
  refund: { number: number; amount: number; method: PaymentMethod; on: string },
): Mail =>
  composeMail(sender, to, {
    template: 'refund-made',
    subject: `Votre remboursement de ${formatEuros(refund.amount)}`,
    preheader: `Remboursement ${PAID_BY[refund.method]}, fait le ${formatDay(refund.on)}.`,
    title: 'Votre remboursement est fait',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Commande n°', String(refund.number)],
          [`Remboursé ${PAID_BY[refund.method]} le`, formatDay(refund.on)],
        ],
        total: ['Montant remboursé', formatEuros(refund.amount)],
      },
      {
        kind: 'note',
        text: 'Cette somme ne vous est pas parvenue ? Écrivez-nous par « Nous contacter », au bas de chaque page du portail.',
      },
    ],
  })
