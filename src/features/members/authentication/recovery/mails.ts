import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'

export const passwordRecoveryMail = (sender: Sender, to: Recipient, token: string): Mail =>
  composeMail(sender, to, {
    template: 'password-recovery',
    asked: true,
    subject: 'Choisissez un nouveau mot de passe',
    preheader: 'Le lien est valable une heure et ne sert qu’une fois.',
    title: 'Un nouveau mot de passe',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Vous avez demandé à choisir un nouveau mot de passe. Le bouton ci-dessous vous mène à la page de connexion, où vous le choisirez.',
      },
      { kind: 'button', label: 'Choisir mon mot de passe', href: `${sender.publicUrl}/?token=${token}` },
      {
        kind: 'note',
        text: [
          'Ce lien est personnel, ne sert qu’une fois et reste ',
          { strong: 'valable une heure' },
          '. Passé ce délai, demandez-en un autre depuis la page de connexion.',
        ],
      },
      {
        kind: 'note',
        text: 'Ce n’est pas vous ? Ne faites rien : votre mot de passe reste le même.',
      },
    ],
  })

/** Invites a member whom an administrator added by hand to choose the first password. */
export const invitationMail = (sender: Sender, to: Recipient, token: string): Mail =>
  composeMail(sender, to, {
    template: 'invitation',
    subject: 'Votre compte de membre est prêt',
    preheader: 'Choisissez votre mot de passe pour vous connecter.',
    title: 'Bienvenue',
    blocks: [
      {
        kind: 'paragraph',
        text: 'L’association vous a inscrit parmi ses membres. Choisissez votre mot de passe\u00a0: vous pourrez ensuite vous connecter, vérifier vos informations et réserver.',
      },
      { kind: 'button', label: 'Choisir mon mot de passe', href: `${sender.publicUrl}/?token=${token}` },
      {
        kind: 'note',
        text: [
          'Ce lien est personnel, ne sert qu’une fois et reste ',
          { strong: 'valable 7\u00a0jours' },
          '. Passé ce délai, demandez-en un autre depuis la page de connexion, avec «\u00a0Mot de passe oublié\u00a0».',
        ],
      },
      {
        kind: 'note',
        text: 'Vous n’êtes pas membre de l’association\u00a0? Ne faites rien, ou écrivez-nous par «\u00a0Nous contacter\u00a0» au bas de la page.',
      },
    ],
  })

/** Sent to the account's address whenever its password changed. */
export const passwordChangedMail = (sender: Sender, to: Recipient): Mail =>
  composeMail(sender, to, {
    template: 'password-changed',
    subject: 'Votre mot de passe a été changé',
    preheader: 'Si c’est bien vous, il n’y a rien à faire.',
    title: 'Votre mot de passe a été changé',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Le mot de passe de votre compte vient d’être changé. Par sécurité, tous vos appareils ont été déconnectés : reconnectez-vous avec le nouveau.',
      },
      { kind: 'button', label: 'Me connecter', href: `${sender.publicUrl}/` },
      {
        kind: 'note',
        text: 'Ce n’est pas vous ? Choisissez tout de suite un autre mot de passe avec « Mot de passe oublié », puis écrivez-nous par « Nous contacter » au bas de la page.',
      },
    ],
  })
