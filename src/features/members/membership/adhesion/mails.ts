import type { Block } from '../../../../server/mail/blocks.ts'
import type { Recipient, Sender } from '../../../../server/mail/layout.ts'
import { formatEuros } from '../../../../shared/money.ts'
import type { ReceiptWords } from '../../../orders/fulfilment/service.ts'

/** Texts in the receipt mail of a fee: a newcomer waits for validation, a member is up to date. `total` in euros. */
export function feeReceiptWords(total: number, awaitsValidation: boolean): Partial<ReceiptWords> {
  const subject = 'Votre cotisation est payée'
  if (!awaitsValidation)
    return {
      subject,
      opening: [
        {
          kind: 'paragraph',
          text: 'Votre adhésion est à jour, merci de votre fidélité. Vous n’avez plus rien à faire.',
        },
      ],
    }
  return {
    subject,
    preheader: `${formatEuros(total)} bien reçus. Votre compte attend maintenant la validation, sous 24 à 48 heures.`,
    opening: [
      {
        kind: 'paragraph',
        text: [
          { strong: 'Votre compte attend maintenant la validation' },
          ' d’un administrateur, sous 24 à 48 heures. Nous vous écrirons dès que ce sera fait : vous n’avez plus rien à faire.',
        ],
      },
    ],
    closing: [
      {
        kind: 'note',
        text: 'Gardez ce message : il tient lieu de preuve de paiement. Le reçu en PDF sera dans « Mon Compte », « Mes commandes ».',
      },
    ],
  }
}

/** Way to pay a fee: the renewal page or the newcomer's link, each with its token; absent if nothing is left to pay. */
export type WayToPay = { to: 'renewal' | 'registration'; token: string } | undefined

const LINK_LIVES = { renewal: '60 jours', registration: '7 jours' } as const

function linkTo(sender: Sender, to: Recipient, way: NonNullable<WayToPay>, label: string): Block[] {
  const page =
    way.to === 'renewal'
      ? `renewsubscription?token=${way.token}&userid=${to.id}`
      : `validateorsubscribe?token=${way.token}`
  return [
    { kind: 'button', label, href: `${sender.publicUrl}/${page}` },
    {
      kind: 'note',
      text: ['Ce lien est personnel et reste ', { strong: `valable ${LINK_LIVES[way.to]}` }, '.'],
    },
  ]
}

/** What somebody whose fee order expired can do now. */
export const feeExpiryWords = (sender: Sender, to: Recipient, way: WayToPay): Block[] =>
  way
    ? [
        { kind: 'paragraph', text: 'Votre cotisation reste à régler : ce bouton vous ramène au paiement.' },
        ...linkTo(sender, to, way, 'Régler ma cotisation'),
      ]
    : [{ kind: 'paragraph', text: 'Vous n’avez rien à faire.' }]

/** Button to the page that says how to pay, or offers another method. */
export const wayBack = (sender: Sender, to: Recipient, way: WayToPay): Block[] =>
  way ? linkTo(sender, to, way, 'Revoir comment payer') : []
