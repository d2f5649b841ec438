import type { Block } from '../../server/mail/blocks.ts'
import { composeMail, type Mail, type Recipient, type Sender } from '../../server/mail/layout.ts'
import { formatDay } from '../../shared/dates.ts'
import { formatEuros } from '../../shared/money.ts'
import type { CommandKind, PaymentMethod } from './contract.ts'
import { PAID_BY } from './rules.ts'

/** A paid order as its receipt tells it; amounts in euros, `receipt` is the receipt's number. */
export type Receipt = {
  number: number
  receipt: string
  kind: CommandKind
  /** By which means and on which day; absent where there was nothing to pay. */
  paid: { method: PaymentMethod; on: string } | undefined
  total: number
  lines: { name: string; quantity: number; total: number }[]
  awaitsValidation: boolean
}

const lineLabel = (line: Receipt['lines'][number]) =>
  line.quantity > 1 ? `${line.name} × ${line.quantity}` : line.name

const paidRows = ({ paid }: Receipt): [string, string][] =>
  paid ? [[`Payé ${PAID_BY[paid.method]} le`, formatDay(paid.on)]] : []

/** Why nothing, or what, is left to do once an order is paid. */
function next({ kind, awaitsValidation }: Receipt): Block {
  if (awaitsValidation)
    return {
      kind: 'paragraph',
      text: [
        { strong: 'Votre compte attend maintenant la validation' },
        ' d’un administrateur, sous 24 à 48 heures. Nous vous écrirons dès que ce sera fait : vous n’avez plus rien à faire.',
      ],
    }
  return {
    kind: 'paragraph',
    text:
      kind === 'ADHESION'
        ? 'Votre adhésion est à jour, merci de votre fidélité. Vous n’avez plus rien à faire.'
        : 'Votre commande est confirmée. Vous n’avez plus rien à faire.',
  }
}

/** What was paid, and what comes next. */
export const commandReceiptMail = (sender: Sender, to: Recipient, receipt: Receipt): Mail =>
  composeMail(sender, to, {
    template: 'command-receipt',
    subject:
      receipt.kind === 'ADHESION' ? 'Votre cotisation est payée' : `Votre commande n° ${receipt.number} est payée`,
    preheader: receipt.awaitsValidation
      ? `${formatEuros(receipt.total)} bien reçus. Votre compte attend maintenant la validation, sous 24 à 48 heures.`
      : `${formatEuros(receipt.total)} bien reçus : voici votre reçu.`,
    title: 'Merci, votre paiement est bien reçu',
    blocks: [
      next(receipt),
      {
        kind: 'facts',
        rows: [
          ['Reçu n°', receipt.receipt],
          ['Commande n°', String(receipt.number)],
          ...paidRows(receipt),
          ...receipt.lines.map((line): [string, string] => [lineLabel(line), formatEuros(line.total)]),
        ],
        total: ['Total payé', formatEuros(receipt.total)],
      },
      ...(receipt.awaitsValidation
        ? []
        : [
            {
              kind: 'button' as const,
              label: 'Voir ma commande et son reçu',
              href: `${sender.publicUrl}/command/${receipt.number}`,
            },
          ]),
      {
        kind: 'note',
        text: receipt.awaitsValidation
          ? 'Gardez ce message : il tient lieu de preuve de paiement. Le reçu en PDF sera dans « Mon Compte », « Mes commandes ».'
          : 'Gardez ce message : il tient lieu de preuve de paiement. Le reçu en PDF est à télécharger depuis la commande.',
      },
    ],
  })

/** The way back to a fee: the member's renewal page, or the newcomer's link, each with its token. Absent where none is left to pay. */
export type WayToPay = { to: 'renewal' | 'registration'; token: string } | undefined

const addressOf = (sender: Sender, to: Recipient, way: WayToPay) => {
  if (way?.to === 'renewal') return `${sender.publicUrl}/renewsubscription?token=${way.token}&userid=${to.id}`
  return way ? `${sender.publicUrl}/validateorsubscribe?token=${way.token}` : `${sender.publicUrl}/`
}

const LINK_LIVES = { renewal: '60 jours', registration: '7 jours' } as const

/** What the buyer of an order that was not paid in time can do now. */
function afterExpiry(sender: Sender, to: Recipient, kind: CommandKind, way: WayToPay): Block[] {
  if (kind === 'ADHESION' && !way) return [{ kind: 'paragraph', text: 'Vous n’avez rien à faire.' }]
  if (!way)
    return [
      {
        kind: 'paragraph',
        text: 'Vous pouvez la passer de nouveau depuis le portail, tant que ce qu’elle contenait est disponible.',
      },
      { kind: 'button', label: 'Ouvrir le portail', href: addressOf(sender, to, way) },
    ]
  return [
    { kind: 'paragraph', text: 'Votre cotisation reste à régler : ce bouton vous ramène au paiement.' },
    { kind: 'button', label: 'Régler ma cotisation', href: addressOf(sender, to, way) },
    {
      kind: 'note',
      text: ['Ce lien est personnel et reste ', { strong: `valable ${LINK_LIVES[way.to]}` }, '.'],
    },
  ]
}

/** An order whose time to pay is over; `total` in euros. */
export const commandExpiredMail = (
  sender: Sender,
  to: Recipient,
  order: { number: number; kind: CommandKind; total: number; way?: WayToPay },
): Mail =>
  composeMail(sender, to, {
    template: 'command-expired',
    subject: `Votre commande n° ${order.number} n’a pas été payée`,
    preheader: 'Le délai de paiement est passé ; rien n’a été débité.',
    title: 'Le délai de paiement est passé',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          `Votre commande n° ${order.number}, de ${formatEuros(order.total)}, n’a pas été payée à temps : elle est annulée et `,
          { strong: 'rien n’a été débité' },
          '.',
        ],
      },
      ...afterExpiry(sender, to, order.kind, order.way),
    ],
  })

/** A payment that came when its order could not take it any more; `amount` in euros. */
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
