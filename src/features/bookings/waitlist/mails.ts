import { composeMail, type Mail, type Recipient, type Sender } from '../../../server/mail/layout.ts'
import { formatDays, formatMoment } from '../../../shared/dates.ts'

type Place = {
  resourceId: number
  name: string
  quantity: number
  startDate: string | null
  endDate: string | null
}

const what = ({ name, quantity, startDate, endDate }: Place) =>
  [quantity > 1 ? `${name} × ${quantity}` : name, startDate && endDate && formatDays(startDate, endDate)]
    .filter(Boolean)
    .join(', ')

/** Reservation screen with the request filled in. */
const bookingAddress = (sender: Sender, { resourceId, startDate, endDate, quantity }: Place) => {
  const days = startDate && endDate ? `du=${startDate}&au=${endDate}&` : ''
  return `${sender.publicUrl}/reservation/${resourceId}?${days}n=${quantity}`
}

/** Offers a member a free place that they waited for, until the given time. */
export const placeOfferedMail = (sender: Sender, to: Recipient, offer: Place & { offerUntil: string }): Mail =>
  composeMail(sender, to, {
    template: 'place-offered',
    subject: `Une place s’est libérée : ${offer.name}`,
    preheader: `Elle est gardée pour vous jusqu’au ${formatMoment(offer.offerUntil)}.`,
    title: 'Une place s’est libérée pour vous',
    blocks: [
      { kind: 'facts', rows: [['Ce que vous attendiez', what(offer)]] },
      {
        kind: 'paragraph',
        text: [
          'Cette place est gardée pour vous ',
          { strong: `jusqu’au ${formatMoment(offer.offerUntil)}` },
          '. Ensuite, elle sera proposée à la personne suivante.',
        ],
      },
      { kind: 'button', label: 'Réserver cette place', href: bookingAddress(sender, offer) },
      { kind: 'note', text: 'Vous n’en voulez plus ? Vous n’avez rien à faire.' },
    ],
    why: 'Vous recevez ce message parce que vous êtes sur la liste d’attente.',
  })

/** Tells a member that an offer expired. */
export const offerOverMail = (sender: Sender, to: Recipient, offer: Place): Mail =>
  composeMail(sender, to, {
    template: 'offer-over',
    subject: `La place n’est plus gardée : ${offer.name}`,
    preheader: 'Le délai est passé : elle est proposée à la personne suivante.',
    title: 'La place n’est plus gardée pour vous',
    blocks: [
      { kind: 'facts', rows: [['Place proposée', what(offer)]] },
      {
        kind: 'paragraph',
        text: 'Le délai pour la réserver est passé : elle est proposée à la personne suivante. Vous pouvez vous inscrire de nouveau sur la liste d’attente.',
      },
      { kind: 'button', label: 'Voir ce qui est libre', href: `${sender.publicUrl}/reservation/${offer.resourceId}` },
    ],
    why: 'Vous recevez ce message parce que vous étiez sur la liste d’attente.',
  })

/** Why a wait ended without an offer. */
const ENDINGS = {
  archived: 'Ce que vous attendiez n’est plus proposé à la réservation. Vous n’êtes donc plus sur sa liste d’attente.',
  closed: 'Des jours que vous attendiez ont été fermés à la réservation. Vous n’êtes donc plus sur la liste d’attente.',
}
export type Ending = keyof typeof ENDINGS

/** Tells a member that what they waited for is no longer available. */
export const waitEndedMail = (sender: Sender, to: Recipient, wait: Place, why: Ending): Mail =>
  composeMail(sender, to, {
    template: 'wait-ended',
    subject: `Votre attente prend fin : ${wait.name}`,
    preheader: 'Ce que vous attendiez ne peut plus être réservé.',
    title: 'Votre attente prend fin',
    blocks: [
      { kind: 'facts', rows: [['Ce que vous attendiez', what(wait)]] },
      { kind: 'paragraph', text: ENDINGS[why] },
      ...(why === 'closed'
        ? [
            {
              kind: 'button' as const,
              label: 'Voir ce qui est libre',
              href: `${sender.publicUrl}/reservation/${wait.resourceId}`,
            },
          ]
        : [{ kind: 'note' as const, text: 'Vous n’avez rien à faire.' }]),
    ],
    why: 'Vous recevez ce message parce que vous étiez sur la liste d’attente.',
  })
