import { composeMail, type Mail, type Recipient, type Sender } from '../../../server/mail/layout.ts'
import { formatMoment } from '../../../shared/dates.ts'
import { doorWords } from '../doors/labels.ts'

type Place = Parameters<typeof doorWords>[0] & { flat: string }
type SaleOrigin = { at: string; seller: string | null }

const placeWords = ({ flat, ...door }: Place) => (flat ? `${doorWords(door)} (${flat})` : doorWords(door))

/** Tells a seller that somebody else recorded a gift at the same door, without naming a giver. */
export const twiceMail = (
  sender: Sender,
  to: Recipient,
  { place, own, other, once }: { place: Place; own: SaleOrigin; other: SaleOrigin; once: string },
): Mail =>
  composeMail(sender, to, {
    template: 'calendar-door-twice',
    once,
    subject: `Deux dons notés au ${placeWords(place)}`,
    preheader: 'Les deux dons sont gardés.',
    title: 'Deux dons à la même adresse',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          `Vous avez noté un don au ${placeWords(place)}, et un autre vendeur aussi. `,
          { strong: 'Les deux dons sont gardés' },
          '\u00a0: un responsable des calendriers vérifie s’il y en a bien eu deux.',
        ],
      },
      {
        kind: 'facts',
        rows: [
          ['Vous', formatMoment(own.at)],
          [other.seller ?? 'Un autre vendeur', formatMoment(other.at)],
        ],
      },
      {
        kind: 'note',
        text: 'Si votre don est une erreur de saisie, annulez-le sur votre téléphone, dans la fiche de l’adresse.',
      },
      { kind: 'button', label: 'Voir ma tournée', href: `${sender.publicUrl}/calendrier/tournee` },
    ],
  })
