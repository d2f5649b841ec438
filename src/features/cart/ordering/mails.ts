import { sealFor } from '../../../server/files/signature.ts'
import type { Block } from '../../../server/mail/blocks.ts'
import type { Sender } from '../../../server/mail/layout.ts'
import type { ReceiptWords } from '../../commands/kinds/service.ts'
import { LINK_DAYS, linkedPage, linkedTo } from '../../commands/links/rules.ts'
import { lineName } from '../../reservations/labels.ts'

/** The way back to an order. */
export const orderLink = (sender: Sender, id: number): Block[] => [
  {
    kind: 'button',
    label: 'Voir ma commande',
    href: linkedPage(sender.publicUrl, id, sealFor(linkedTo(id), LINK_DAYS)),
  },
]

type Line = { resourceName: string; startDate: string | null; endDate: string | null; approval: boolean }

/** What the receipt of a cart says: which lines still want the commission's word. */
export function cartReceiptWords(lines: readonly Line[]): Partial<ReceiptWords> {
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
