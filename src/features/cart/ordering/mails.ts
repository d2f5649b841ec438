import { sealFor } from '../../../server/files/signature.ts'
import type { Block } from '../../../server/mail/blocks.ts'
import type { Sender } from '../../../server/mail/layout.ts'
import type { ReceiptWords } from '../../commands/kinds/service.ts'
import { LINK_DAYS, linkedPage, linkedTo } from '../../commands/links/rules.ts'
import { lineName } from '../../reservations/labels.ts'

/** The way back to an order. */
export const orderLink = (sender: Sender, id: number, label = 'Voir ma commande'): Block => ({
  kind: 'button',
  label,
  href: linkedPage(sender.publicUrl, id, sealFor(linkedTo(id), LINK_DAYS)),
})

type Line = { resourceName: string; startDate: string | null; endDate: string | null; approval: boolean }

/** Who placed an order for its buyer, of which commission. */
type Booking = { by: string | null; commission: string | null }

/** That somebody has booked for the reader, and what. */
export const bookedFor = (
  { by, commission }: Booking,
  lines: readonly Pick<Line, 'resourceName' | 'startDate' | 'endDate'>[],
): Block => ({
  kind: 'paragraph',
  text: [
    by
      ? `${by} (${commission ?? 'association'}) a réservé pour vous\u00a0: `
      : 'L’association a réservé pour vous\u00a0: ',
    { strong: lines.map(lineName).join('\u00a0; ') },
    '.',
  ],
})

/** What the receipt of a cart says: who booked it where it was not its buyer, and which lines still want the commission's word. */
export function cartReceiptWords(lines: readonly Line[], booking: Booking | undefined): Partial<ReceiptWords> {
  if (booking)
    return {
      opening: [
        bookedFor(booking, lines),
        { kind: 'paragraph', text: 'La réservation est confirmée. Vous n’avez plus rien à faire.' },
      ],
    }
  const toApprove = lines.filter(({ approval }) => approval)
  if (toApprove.length === 0) return {}
  return {
    opening: [
      {
        kind: 'paragraph',
        text: [
          'Votre commande est payée. ',
          { strong: `La commission doit encore accepter : ${toApprove.map(lineName).join(' ; ')}` },
          '. Nous vous écrirons dès qu’elle aura répondu ; en cas de refus, la somme vous est rendue en entier.',
        ],
      },
    ],
  }
}
