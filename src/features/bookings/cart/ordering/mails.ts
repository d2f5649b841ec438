import { sealFor } from '../../../../server/files/signature.ts'
import type { Block } from '../../../../server/mail/blocks.ts'
import type { Sender } from '../../../../server/mail/layout.ts'
import { lineName } from '../../../catalogue/reservations/labels.ts'
import type { ReceiptWords } from '../../../orders/fulfilment/service.ts'
import type { Practical } from '../../../orders/orders/contract.ts'
import { LINK_DAYS, linkedPage, linkedTo } from '../../../orders/orders/links/rules.ts'
import { cancelInWords, depositInWords } from '../../check-in-out/deposits/labels.ts'

/** Button to an order. */
export const orderLink = (sender: Sender, id: number, label = 'Voir ma commande'): Block => ({
  kind: 'button',
  label,
  href: linkedPage(sender.publicUrl, id, sealFor(linkedTo(id), LINK_DAYS)),
})

type Line = {
  id: number
  resourceName: string
  startDate: string | null
  endDate: string | null
  approval: boolean
  lineTotalCents: number
}

/** Who placed an order for its buyer, and for which commission. */
type Booking = { by: string | null; commission: string | null; toConfirm: boolean }

/** Says who booked for the reader, and what. */
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

/**
 * Texts of a cart's receipt mail: who booked, if not the buyer, and which lines still need the commission's approval.
 */
export function cartReceiptWords(
  lines: readonly Line[],
  booking: Booking | undefined,
  practical: readonly Practical[],
): Partial<ReceiptWords> {
  const points = pointsOf(lines, practical)
  const words = wordsOf(lines, booking)
  return points.length === 0 ? words : { ...words, opening: [...(words.opening ?? CONFIRMED), ...points] }
}

/** Default text. */
const CONFIRMED: Block[] = [
  { kind: 'paragraph', text: 'Votre commande est confirmée. Voici ce qu’il faut savoir avant d’y aller.' },
]

/** The deposit to bring and the cancellation deadline of each line. */
const pointsOf = (lines: readonly Line[], practical: readonly Practical[]): Block[] =>
  practical.flatMap(({ reservationId, deposit, cancel }) => {
    const line = lines.find(({ id }) => id === reservationId)
    if (!line) return []
    const may = cancel && cancelInWords(cancel, line.lineTotalCents)
    const terms = [deposit && depositInWords(deposit), may].filter(Boolean).join(' ')
    return [{ kind: 'paragraph' as const, text: [{ strong: `${lineName(line)}\u00a0: ` }, terms] }]
  })

function wordsOf(lines: readonly Line[], booking: Booking | undefined): Partial<ReceiptWords> {
  if (booking)
    return {
      opening: [
        bookedFor(booking, lines),
        {
          kind: 'paragraph',
          text: booking.toConfirm
            ? 'La place vous est gardée. Dites à la commission si cela vous convient\u00a0: confirmez la réservation, ou annulez-la, depuis votre commande.'
            : 'La réservation est confirmée. Vous n’avez plus rien à faire.',
        },
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
