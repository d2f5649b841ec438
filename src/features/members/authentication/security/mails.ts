import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'

/** Sent to the account's address when the member changed the password while signed in. */
export const passwordChangedMail = (sender: Sender, to: Recipient): Mail =>
  composeMail(sender, to, {
    template: 'own-password-changed',
    subject: 'Votre mot de passe a été changé',
    preheader: 'Si c’est bien vous, il n’y a rien à faire.',
    title: 'Votre mot de passe a été changé',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Le mot de passe de votre compte vient d’être changé depuis la page « Mon compte ». Par sécurité, vos autres appareils ont été déconnectés\u00a0: reconnectez-les avec le nouveau.',
      },
      {
        kind: 'note',
        text: 'Ce n’est pas vous\u00a0? Choisissez tout de suite un autre mot de passe avec « Mot de passe oublié », puis écrivez-nous par « Nous contacter » au bas de la page.',
      },
    ],
  })
