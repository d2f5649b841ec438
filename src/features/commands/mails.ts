import type { Block } from '../../server/mail-blocks.ts'
import { composeMail, type Mail, type Recipient, type Sender } from '../../server/mail-layout.ts'
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

/** An order whose time to pay is over; `total` in euros. */
export const commandExpiredMail = (
  sender: Sender,
  to: Recipient,
  order: { number: number; kind: CommandKind; total: number },
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
      {
        kind: 'paragraph',
        text:
          order.kind === 'ADHESION'
            ? 'Pour régler votre cotisation, demandez un nouveau lien sur la page de connexion : « Recevoir à nouveau mon lien de confirmation ».'
            : 'Vous pouvez la passer de nouveau depuis le portail, tant que ce qu’elle contenait est disponible.',
      },
      { kind: 'button', label: 'Ouvrir le portail', href: `${sender.publicUrl}/` },
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
