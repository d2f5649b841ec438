import { sealFor } from '../../../../server/files/signature.ts'
import type { Block } from '../../../../server/mail/blocks.ts'
import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'
import { formatMoment } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { lineName, type Occasion, occasionInWords } from '../../../catalogue/reservations/labels.ts'
import { LINK_DAYS, linkedPage, linkedTo } from '../links/rules.ts'

export type NamedLine = Occasion & { resourceName: string; quantity: number }
type Order = { command: number; lines: readonly NamedLine[] }

/** One row for each line: what was ordered, for which days and how many. */
const rowsOf = (lines: readonly NamedLine[]): [string, string][] =>
  lines.map(({ resourceName, quantity, ...line }) => [
    quantity > 1 ? `${resourceName} × ${quantity}` : resourceName,
    occasionInWords(line),
  ])

/** Button to the buyer's order. */
const orderButton = ({ publicUrl }: Sender, command: number): Block => ({
  kind: 'button',
  label: 'Voir ma commande',
  href: linkedPage(publicUrl, command, sealFor(linkedTo(command), LINK_DAYS)),
})

/** Mails a commission's recipients. The buyer's name is left out: no name leaves the portal by mail. */
function toCommission(
  sender: Sender,
  to: Recipient,
  { command, lines }: Order,
  words: { template: string; title: string; preheader: string; text: string; label: string; commission: string },
): Mail {
  const { template, title, preheader, text, label, commission } = words
  return composeMail(sender, to, {
    template,
    subject: `${title} : ${commission}`,
    preheader,
    title,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'facts', rows: [['Commande n°', String(command)], ...rowsOf(lines)] },
      { kind: 'button', label, href: `${sender.publicUrl}/command/${command}` },
    ],
    why: `Vous recevez ce message parce que vous suivez les réservations de la commission ${commission}.`,
  })
}

export const orderedMail = (sender: Sender, to: Recipient, commission: string, order: Order): Mail =>
  toCommission(sender, to, order, {
    template: 'commission-ordered',
    title: 'Une nouvelle commande',
    preheader: 'Elle est payée : vous n’avez rien à faire.',
    text: 'Une commande vient d’être payée. Vous n’avez rien à décider.',
    label: 'Voir la commande',
    commission,
  })

/** Asks a commission to approve a line. `until`: when silence becomes a refusal; absent for a line without days. */
export const toApproveMail = (
  sender: Sender,
  to: Recipient,
  commission: string,
  order: Order & { until: Date | undefined },
): Mail =>
  toCommission(sender, to, order, {
    template: 'commission-to-approve',
    title: 'Une réservation à approuver',
    preheader: 'Elle est payée et attend votre réponse.',
    text: order.until
      ? `Cette réservation est payée et attend votre accord. Sans réponse avant le ${formatMoment(order.until.toISOString())}, elle est refusée d’elle-même et remboursée.`
      : 'Cette réservation est payée et attend votre accord. En cas de refus, elle est remboursée.',
    label: 'Accepter ou refuser',
    commission,
  })

export const givenUpMail = (sender: Sender, to: Recipient, commission: string, order: Order): Mail =>
  toCommission(sender, to, order, {
    template: 'commission-cancelled',
    title: 'Une réservation annulée',
    preheader: 'La place est de nouveau libre.',
    text: 'Une réservation vient d’être annulée : la place est de nouveau libre.',
    label: 'Voir la commande',
    commission,
  })

/** Tells a commission that a buyer withdrew. Withdrawal is a right, so no approval is asked for. */
export const withdrawnToCommissionMail = (sender: Sender, to: Recipient, commission: string, order: Order): Mail =>
  toCommission(sender, to, order, {
    template: 'commission-withdrawn',
    title: 'Une rétractation',
    preheader: 'L’acheteur a renoncé à son achat.',
    text: 'L’acheteur a renoncé à cet achat dans le délai que la loi lui donne. Tout ce qu’il a payé pour ces lignes lui est rendu. Ce qui lui a été remis est à rapporter sous 14 jours.',
    label: 'Voir la commande',
    commission,
  })

/** A refund in euros; `byCard`: to the card that paid. */
export type Back = { refund: number; byCard: boolean }

const moneyBack = ({ refund, byCard }: Back): Block[] => [
  { kind: 'facts', rows: [], total: ['Remboursement demandé', formatEuros(refund)] },
  {
    kind: 'paragraph',
    text: byCard
      ? [
          'Sur la carte utilisée, la somme apparaît ',
          { strong: 'sous 5 à 10 jours' },
          ', selon votre banque. Vous n’avez rien à faire.',
        ]
      : 'L’association vous rend cette somme et vous écrira quand ce sera fait. Vous n’avez rien à faire.',
  },
]

const nothingBack: Block = { kind: 'paragraph', text: 'Aucune somme n’est à vous rendre.' }
const namesOf = (lines: readonly NamedLine[]) => lines.map(lineName).join(' ; ')

/** Tells the buyer that these lines are cancelled. `reason`: what the society wrote, if it is the one that cancels. */
export const cancelledMail = (sender: Sender, to: Recipient, order: Order & Back & { reason: string | null }): Mail =>
  composeMail(sender, to, {
    template: 'reservation-cancelled',
    subject: order.lines.length === 1 ? `Annulé : ${namesOf(order.lines)}` : `Commande n° ${order.command} annulée`,
    preheader: order.refund > 0 ? `${formatEuros(order.refund)} vous sont rendus.` : 'L’annulation est enregistrée.',
    title: order.reason === null ? 'Votre annulation est enregistrée' : 'Votre réservation est annulée',
    blocks: [
      ...(order.reason === null
        ? []
        : [
            { kind: 'paragraph' as const, text: 'L’association a dû annuler votre réservation. Voici pourquoi :' },
            { kind: 'quote' as const, text: order.reason },
          ]),
      { kind: 'facts', rows: [['Commande n°', String(order.command)], ...rowsOf(order.lines)] },
      ...(order.refund > 0 ? moneyBack(order) : [nothingBack]),
      orderButton(sender, order.command),
    ],
  })

/** Sends the buyer the acknowledgement that the law requires: what was withdrawn from, day and hour. */
export const withdrawnMail = (sender: Sender, to: Recipient, order: Order & Back & { at: Date }): Mail => {
  const moment = formatMoment(order.at.toISOString())
  return composeMail(sender, to, {
    template: 'withdrawal-acknowledged',
    subject: `Accusé de réception de votre rétractation, commande n° ${order.command}`,
    preheader: `Reçue le ${moment}, heure de Paris.`,
    title: 'Nous avons bien reçu votre rétractation',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          'Vous avez renoncé à votre achat le ',
          { strong: `${moment} (heure de Paris)` },
          '. Votre rétractation porte sur :',
        ],
      },
      { kind: 'facts', rows: [['Commande n°', String(order.command)], ...rowsOf(order.lines)] },
      ...(order.refund > 0 ? moneyBack(order) : [nothingBack]),
      {
        kind: 'note',
        text: 'Ce que vous avez déjà reçu est à rapporter à l’association dans les 14 jours. Gardez ce message : il tient lieu de preuve.',
      },
      orderButton(sender, order.command),
    ],
  })
}

type One = { command: number; line: NamedLine }
const factsOf = ({ command, line }: One): Block => ({
  kind: 'facts',
  rows: [['Commande n°', String(command)], ...rowsOf([line])],
})
const sheetOf = (sheet: string): Block[] =>
  sheet.trim() === ''
    ? []
    : [
        { kind: 'paragraph', text: [{ strong: 'Bon à savoir' }] },
        { kind: 'rich', html: sheet },
      ]

/** Tells the buyer that a line is approved; `sheet` is the practical information, if the stay begins soon. */
export const approvedMail = (sender: Sender, to: Recipient, one: One & { sheet: string }): Mail =>
  composeMail(sender, to, {
    template: 'reservation-approved',
    subject: `C’est accepté : ${lineName(one.line)}`,
    preheader: 'La commission a accepté votre réservation.',
    title: 'Votre réservation est acceptée',
    blocks: [
      { kind: 'paragraph', text: 'La commission a accepté votre réservation. Elle est confirmée.' },
      factsOf(one),
      ...sheetOf(one.sheet),
      orderButton(sender, one.command),
    ],
  })

export const refusedMail = (sender: Sender, to: Recipient, one: One & Back & { reason: string }): Mail =>
  composeMail(sender, to, {
    template: 'reservation-refused',
    subject: `Pas d’accord pour ${lineName(one.line)}`,
    preheader: one.refund > 0 ? `${formatEuros(one.refund)} vous sont rendus.` : 'Voici pourquoi.',
    title: 'Votre réservation n’a pas été acceptée',
    blocks: [
      { kind: 'paragraph', text: 'Votre réservation n’a pas pu être acceptée. Voici le motif :' },
      { kind: 'quote', text: one.reason },
      factsOf(one),
      ...(one.refund > 0 ? moneyBack(one) : []),
      orderButton(sender, one.command),
    ],
  })

/** Reminds the buyer some days before a stay or an event, with the practical information. */
export const soonMail = (sender: Sender, to: Recipient, one: One & { sheet: string }): Mail =>
  composeMail(sender, to, {
    template: 'reservation-soon',
    subject: `Bientôt : ${lineName(one.line)}`,
    preheader: 'Voici ce qu’il faut savoir avant de venir.',
    title: 'C’est bientôt',
    blocks: [
      { kind: 'paragraph', text: `${lineName(one.line)} : c’est dans quelques jours.` },
      factsOf(one),
      ...sheetOf(one.sheet),
      orderButton(sender, one.command),
    ],
  })

/** Tells the buyer of a voluntary refund, which need not cancel anything. */
export const refundedMail = (sender: Sender, to: Recipient, order: { command: number; reason: string } & Back): Mail =>
  composeMail(sender, to, {
    template: 'command-refunded',
    subject: `Le remboursement de ${formatEuros(order.refund)} est demandé`,
    preheader: `Commande n° ${order.command}.`,
    title: 'L’association vous rend une somme',
    blocks: [
      { kind: 'paragraph', text: `Elle concerne votre commande n° ${order.command}. Voici le motif :` },
      { kind: 'quote', text: order.reason },
      ...moneyBack(order),
      orderButton(sender, order.command),
    ],
  })
