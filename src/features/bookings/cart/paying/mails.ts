import type { Block } from '../../../../server/mail/blocks.ts'
import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'
import { formatDay } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'

/** Tells the buyer of a booking made for them that it waits for their card until that day. `pay` is the link. */
export const payByCardMail = (
  sender: Sender,
  to: Recipient,
  order: { number: number; total: number; until: string; booked: Block; pay: Block },
): Mail =>
  composeMail(sender, to, {
    template: 'pay-by-card',
    subject: `Pour régler ${formatEuros(order.total)} par carte`,
    preheader: `La réservation vous est gardée jusqu’au ${formatDay(order.until)}.`,
    title: 'Une réservation a été faite pour vous',
    blocks: [
      order.booked,
      {
        kind: 'paragraph',
        text: [
          'Elle est à régler par carte, et vous est gardée ',
          { strong: `jusqu’au ${formatDay(order.until)}` },
          '.',
        ],
      },
      { kind: 'facts', rows: [['Commande n°', String(order.number)]], total: ['À régler', formatEuros(order.total)] },
      order.pay,
      {
        kind: 'paragraph',
        text: 'Vous n’en voulez pas\u00a0? Annulez-la depuis la même page\u00a0: rien ne vous sera demandé.',
      },
    ],
  })
