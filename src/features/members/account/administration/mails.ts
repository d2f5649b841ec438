import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'

/** `reason` is the text that the administrator typed. */
export const accountSuspendedMail = (sender: Sender, to: Recipient, reason: string): Mail =>
  composeMail(sender, to, {
    template: 'account-suspended',
    subject: 'Votre compte est suspendu',
    preheader: 'Voici pourquoi, et à qui écrire si vous avez une question.',
    title: 'Votre compte est suspendu',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Un administrateur a suspendu votre compte\u00a0: vous ne pouvez plus vous connecter pour l’instant. Voici le motif qu’il a indiqué\u00a0:',
      },
      { kind: 'quote', text: reason },
      {
        kind: 'paragraph',
        text: 'Une question, une erreur\u00a0? Écrivez-nous par « Nous contacter », au bas de chaque page du portail.',
      },
    ],
  })

export const accountReactivatedMail = (sender: Sender, to: Recipient): Mail =>
  composeMail(sender, to, {
    template: 'account-reactivated',
    subject: 'Votre compte est rouvert',
    preheader: 'Vous pouvez vous connecter à nouveau.',
    title: 'Votre compte est rouvert',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Un administrateur a rouvert votre compte\u00a0: vous pouvez vous connecter à nouveau.',
      },
      { kind: 'button', label: 'Me connecter', href: `${sender.publicUrl}/` },
    ],
  })
