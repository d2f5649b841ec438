import type { Block } from '../../../server/mail/blocks.ts'
import { composeMail, type Mail, type Recipient, type Sender } from '../../../server/mail/layout.ts'
import { formatDay } from '../../../shared/dates.ts'
import { formatEuros } from '../../../shared/money.ts'
import type { HowToPay } from '../orders/contract.ts'
import { PAYING_BY, rowsOf, whatToDo } from './labels.ts'

/**
 * Tells the buyer how to pay an order by cheque, transfer or cash. `way` is the link back to the order; `booked` names
 * the administrator who placed it, if one did.
 */
export const howToPayMail = (sender: Sender, to: Recipient, how: HowToPay, way: Block[], booked?: Block): Mail =>
  composeMail(sender, to, {
    template: 'how-to-pay',
    subject: `Pour régler ${formatEuros(how.total)} ${PAYING_BY[how.means]}`,
    preheader: `Tout ce qu’il faut pour payer, jusqu’au ${formatDay(how.until)}.`,
    title: `Pour régler ${PAYING_BY[how.means]}`,
    blocks: [
      ...(booked ? [booked] : []),
      {
        kind: 'paragraph',
        text: [
          `${booked ? 'La réservation est à régler' : 'Vous avez choisi de régler'} ${PAYING_BY[how.means]}. Nous attendons votre paiement `,
          { strong: `jusqu’au ${formatDay(how.until)}` },
          '.',
        ],
      },
      { kind: 'facts', rows: rowsOf(how) },
      { kind: 'paragraph', text: whatToDo(how) },
      { kind: 'paragraph', text: 'Dès que l’association l’a reçu, vous recevez votre reçu par e-mail.' },
      ...way,
    ],
  })
