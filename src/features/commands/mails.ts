import { type Block, composeMail, type Mail, type Recipient, type Sender } from '../../server/mail-layout.ts'
import { formatDay } from '../../shared/dates.ts'
import { formatEuros } from '../../shared/money.ts'
import type { CommandKind } from './contract.ts'

export type Receipt = {
  number: number
  receipt: string
  kind: CommandKind
  paidOn: string
  total: number
  lines: { name: string; quantity: number; total: number }[]
  awaitsValidation: boolean
}

const lineLabel = (line: Receipt['lines'][number]) =>
  line.quantity > 1 ? `${line.name} × ${line.quantity}` : line.name

/** What was paid, and what comes next. */
export const commandReceiptMail = (sender: Sender, to: Recipient, receipt: Receipt): Mail =>
  composeMail(sender, to, {
    template: 'command-receipt',
    subject:
      receipt.kind === 'ADHESION' ? 'Votre cotisation est payée' : `Votre commande n° ${receipt.number} est payée`,
    preheader: `Nous avons bien reçu votre paiement de ${formatEuros(receipt.total)}.`,
    title: 'Merci, votre paiement est bien reçu',
    blocks: [
      ...(receipt.awaitsValidation
        ? ([
            {
              kind: 'paragraph',
              text: 'Votre compte attend maintenant la validation d’un administrateur, sous 24 à 48 heures. Nous vous écrirons dès que ce sera fait : vous n’avez plus rien à faire.',
            },
          ] satisfies Block[])
        : []),
      {
        kind: 'facts',
        rows: [
          ...receipt.lines.map((line): [string, string] => [lineLabel(line), formatEuros(line.total)]),
          ['Total payé par carte', formatEuros(receipt.total)],
          ['Payé le', formatDay(receipt.paidOn)],
          ['Reçu n°', receipt.receipt],
          ['Commande n°', String(receipt.number)],
        ],
      },
    ],
  })

/** An order whose time to pay is over. */
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
        text: `Votre commande n° ${order.number}, de ${formatEuros(order.total)}, n’a pas été payée à temps : elle est annulée et rien n’a été débité.`,
      },
      {
        kind: 'paragraph',
        text:
          order.kind === 'ADHESION'
            ? 'Pour régler votre cotisation, demandez un nouveau lien depuis la page de connexion (« Recevoir à nouveau mon lien »).'
            : 'Vous pouvez la passer de nouveau depuis le portail.',
      },
      { kind: 'button', label: 'Ouvrir le portail', href: sender.publicUrl },
    ],
  })

/** A payment that came when its order could not take it any more. */
export const latePaymentRefundedMail = (
  sender: Sender,
  to: Recipient,
  order: { number: number; amount: number },
): Mail =>
  composeMail(sender, to, {
    template: 'late-payment-refunded',
    subject: `Votre paiement de ${formatEuros(order.amount)} vous est remboursé`,
    preheader: 'La commande était déjà réglée ou annulée : nous vous rendons ce paiement.',
    title: 'Ce paiement vous est remboursé',
    blocks: [
      {
        kind: 'paragraph',
        text: `Nous avons reçu un paiement pour la commande n° ${order.number}, mais elle était déjà réglée ou n’était plus disponible. Nous vous le rendons en entier.`,
      },
      { kind: 'facts', rows: [['Montant remboursé', formatEuros(order.amount)]] },
      {
        kind: 'note',
        text: 'Le remboursement est fait sur la carte utilisée. Selon votre banque, il apparaît sous 5 à 10 jours.',
      },
    ],
  })
