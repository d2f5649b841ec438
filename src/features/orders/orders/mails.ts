import { sealFor } from '../../../server/files/signature.ts'
import type { Block } from '../../../server/mail/blocks.ts'
import { composeMail, type Mail, type Recipient, type Sender } from '../../../server/mail/layout.ts'
import { formatDay } from '../../../shared/dates.ts'
import { formatEuros } from '../../../shared/money.ts'
import type { OfflineMethod, PaymentMethod } from './contract.ts'
import { PAID_BY } from './labels.ts'
import { LINK_DAYS, linkedPage, linkedTo } from './links/rules.ts'

/** Content of the mail with the receipt; amounts in euros, `receipt` is the receipt's number. */
export type Receipt = {
  number: number
  receipt: string
  /** Payment method and day; absent if there was nothing to pay. */
  paid: { method: PaymentMethod; on: string } | undefined
  total: number
  lines: { name: string; total: number }[]
  /** Last day to withdraw; absent if that right does not apply. */
  withdrawUntil?: string | undefined
}

/** Texts around the figures of a receipt mail; every order kind may replace some of the defaults. */
export type ReceiptWords = { subject: string; preheader: string; opening: Block[]; closing: Block[] }

const paidRows = ({ paid }: Receipt): [string, string][] =>
  paid ? [[`Payé ${PAID_BY[paid.method]} le`, formatDay(paid.on)]] : []

const wordsOf = (sender: Sender, { number, total }: Receipt): ReceiptWords => ({
  subject: `Votre commande n° ${number} est payée`,
  preheader: `${formatEuros(total)} bien reçus : voici votre reçu.`,
  opening: [{ kind: 'paragraph', text: 'Votre commande est confirmée. Vous n’avez plus rien à faire.' }],
  closing: [
    {
      kind: 'button',
      label: 'Voir ma commande et son reçu',
      href: linkedPage(sender.publicUrl, number, sealFor(linkedTo(number), LINK_DAYS)),
    },
    {
      kind: 'note',
      text: 'Gardez ce message : il tient lieu de preuve de paiement. Le reçu en PDF est à télécharger depuis la commande.',
    },
  ],
})

/** Link to withdraw, while the right exists (rules#withdrawal). */
const withdrawalOf = ({ publicUrl }: Sender, { number, withdrawUntil }: Receipt): Block[] =>
  withdrawUntil === undefined
    ? []
    : [
        {
          kind: 'paragraph',
          text: [
            `Vous avez changé d’avis ? Jusqu’au ${formatDay(withdrawUntil)} inclus, sans donner de motif : `,
            {
              label: 'Renoncer au contrat ici',
              href: linkedPage(publicUrl, number, sealFor(linkedTo(number), LINK_DAYS)),
            },
            '.',
          ],
        },
      ]

/** Mails what was paid, and what comes next. */
export function orderReceiptMail(sender: Sender, to: Recipient, receipt: Receipt, own: Partial<ReceiptWords>): Mail {
  const { subject, preheader, opening, closing } = { ...wordsOf(sender, receipt), ...own }
  return composeMail(sender, to, {
    template: 'command-receipt',
    subject,
    preheader,
    title: 'Merci, votre paiement est bien reçu',
    blocks: [
      ...opening,
      {
        kind: 'facts',
        rows: [
          ['Reçu n°', receipt.receipt],
          ['Commande n°', String(receipt.number)],
          ...paidRows(receipt),
          ...receipt.lines.map((line): [string, string] => [line.name, formatEuros(line.total)]),
        ],
        total: ['Total payé', formatEuros(receipt.total)],
      },
      ...closing,
      ...withdrawalOf(sender, receipt),
    ],
  })
}

/** Default advice to the buyer of an order that expired unpaid. */
export const orderAgain = (sender: Sender): Block[] => [
  {
    kind: 'paragraph',
    text: 'Vous pouvez la passer de nouveau depuis le portail, tant que ce qu’elle contenait est disponible.',
  },
  { kind: 'button', label: 'Ouvrir le portail', href: `${sender.publicUrl}/` },
]

/** Money on its way is no reason to pay again. */
const LATE: Record<OfflineMethod, string> = {
  CHEQUE: 'Votre chèque est en route',
  TRANSFER: 'Votre virement est en route',
  CASH: 'Vous avez déjà remis la somme',
}

type Unpaid = { number: number; total: number; awaits: PaymentMethod | null }

function unpaid({ number, total, awaits }: Unpaid): Block[] {
  const order = `Votre commande n° ${number}, de ${formatEuros(total)}, n’a pas été payée à temps : elle est annulée`
  if (awaits === null || awaits === 'CARD')
    return [{ kind: 'paragraph', text: [`${order} et `, { strong: 'rien n’a été débité' }, '.'] }]
  return [
    { kind: 'paragraph', text: `${order}.` },
    {
      kind: 'paragraph',
      text: [{ strong: `${LATE[awaits]} ?` }, ' Ne payez pas une deuxième fois : ce paiement sera enregistré.'],
    },
  ]
}

/** Tells the buyer that an order expired; `total` in euros, `next` is what they can do now. */
export const orderExpiredMail = (sender: Sender, to: Recipient, order: Unpaid & { next: Block[] }): Mail =>
  composeMail(sender, to, {
    template: 'command-expired',
    subject: `Votre commande n° ${order.number} n’a pas été payée`,
    preheader: `Le délai de paiement est passé ; ${order.awaits && order.awaits !== 'CARD' ? 'nous n’avons rien reçu' : 'rien n’a été débité'}.`,
    title: 'Le délai de paiement est passé',
    blocks: [...unpaid(order), ...order.next],
  })

/** Tells the buyer that a late payment was refunded; `amount` in euros. */
export const latePaymentRefundedMail = (
  sender: Sender,
  to: Recipient,
  order: { number: number; amount: number; byCard: boolean },
): Mail =>
  composeMail(sender, to, {
    template: 'late-payment-refunded',
    subject: `Le remboursement de vos ${formatEuros(order.amount)} est demandé`,
    preheader: 'La commande était déjà réglée ou ne pouvait plus l’être : nous vous rendons ce paiement.',
    title: 'Ce paiement va vous être remboursé',
    blocks: [
      {
        kind: 'paragraph',
        text: `Nous avons reçu un paiement pour la commande n° ${order.number}, mais elle était déjà réglée ou ne pouvait plus l’être. Nous vous le rendons en entier.`,
      },
      { kind: 'facts', rows: [], total: ['Remboursement demandé', formatEuros(order.amount)] },
      {
        kind: 'paragraph',
        text: order.byCard
          ? [
              'Vous n’avez rien à faire. Sur la carte utilisée, la somme apparaît ',
              { strong: 'sous 5 à 10 jours' },
              ', selon votre banque. Si elle ne l’accepte pas, nous vous écrirons.',
            ]
          : 'L’association vous rend cette somme et vous écrira quand ce sera fait. Vous n’avez rien à faire.',
      },
    ],
  })
