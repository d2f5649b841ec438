import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'

/** Tells a former member on which day the retention rules will erase them, written « 20 novembre 2026 ». */
export const erasureAnnouncedMail = (sender: Sender, to: Recipient, day: string): Mail =>
  composeMail(sender, to, {
    template: 'erasure-announced',
    subject: `Votre compte sera effacé le ${day}`,
    preheader: 'Vous n’êtes plus adhérent depuis trois ans. Pour garder votre compte, renouvelez votre adhésion.',
    title: 'Votre compte sera bientôt effacé',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          'Votre dernière adhésion a pris fin il y a plus de trois ans. Comme nous nous y sommes engagés, votre compte et vos données seront effacés le ',
          { strong: day },
          '.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'Vous souhaitez rester des nôtres ? Connectez-vous et renouvelez votre cotisation avant cette date : rien ne sera effacé.',
      },
      { kind: 'button', label: 'Me connecter', href: `${sender.publicUrl}/` },
      { kind: 'note', text: 'Sinon, vous n’avez rien à faire.' },
    ],
  })
