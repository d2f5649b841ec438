import { composeMail, type Mail, type Recipient, type Sender, type WaysOut } from '../../../../server/mail/layout.ts'

/** Confirms a new subscription to the newsletter, as proof, and says how to leave it. */
export const newsletterSubscribedMail = (sender: Sender, to: Recipient, unsubscribe: WaysOut): Mail =>
  composeMail(sender, to, {
    template: 'newsletter-taken',
    subject: 'Vous recevrez les nouvelles de l’association',
    preheader: 'C’est noté. Vous pouvez vous désabonner à tout moment, en un clic.',
    title: 'C’est noté !',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Vous avez accepté de recevoir les nouvelles de l’association par e-mail : sorties, ventes, rendez-vous de la caserne.',
      },
      {
        kind: 'note',
        text: 'Vous changez d’avis ? Le lien de désabonnement est au bas de chacun de ces messages, et dans « Mon Compte », « Mes données ».',
      },
    ],
    why: 'Vous recevez ce message parce que vous avez accepté les nouvelles de l’association.',
    unsubscribe,
  })
