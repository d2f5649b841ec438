import type { Block } from '../../../server/mail/blocks.ts'
import type { Sender } from '../../../server/mail/layout.ts'
import type { ReceiptWords } from '../../orders/fulfilment/service.ts'

type Sale = { year: number; stub: number | null }

/** Texts in the receipt mail of a calendar: how to collect it, and its stub. */
export const calendarReceiptWords = (
  { publicUrl }: Sender,
  { year, stub }: Sale,
  { externalId }: { externalId: string },
): Partial<ReceiptWords> => ({
  subject: `Votre calendrier ${year}`,
  opening: [
    {
      kind: 'paragraph',
      text: [
        'Merci pour votre soutien. ',
        { strong: 'Montrez ce code à un sapeur-pompier pour recevoir votre calendrier' },
        stub === null ? '.' : ` (souche n°\u00a0${stub}).`,
      ],
    },
    { kind: 'button', label: 'Voir mon code', href: `${publicUrl}/calendrier/code/${externalId}` },
  ],
})

/** Link to buy an expired calendar order again. */
export const calendarExpiryWords = ({ publicUrl }: Sender): Block[] => [
  { kind: 'paragraph', text: 'Vous pouvez acheter votre calendrier quand vous voulez, tant que la vente est ouverte.' },
  { kind: 'button', label: 'Acheter mon calendrier', href: `${publicUrl}/calendrier` },
]
