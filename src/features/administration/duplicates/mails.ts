import { composeMail, type Mail, type Recipient, type Sender } from '../../../server/mail/layout.ts'

/**
 * Tells that two accounts were merged. `kept`: this address is the one to sign in with; the other mail does not name
 * it.
 */
export const accountsMergedMail = (sender: Sender, to: Recipient, kept: boolean): Mail =>
  composeMail(sender, to, {
    template: 'accounts-merged',
    subject: 'Vos deux comptes n’en font plus qu’un',
    preheader: 'Cotisations, commandes et enfants sont réunis.',
    title: 'Vos deux comptes n’en font plus qu’un',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Vous aviez deux comptes sur le portail. Un administrateur les a réunis : vos cotisations, vos commandes et vos enfants sont maintenant au même endroit.',
      },
      {
        kind: 'paragraph',
        text: kept
          ? [
              'Connectez-vous avec ',
              { strong: 'cette adresse e-mail' },
              ' et le mot de passe que vous utilisez avec elle.',
            ]
          : [
              { strong: 'Cette adresse e-mail ne sert plus à vous connecter' },
              ' : utilisez celle de votre autre compte.',
            ],
      },
      { kind: 'button', label: 'Me connecter', href: `${sender.publicUrl}/` },
      {
        kind: 'note',
        text: 'Vous n’aviez qu’un seul compte ? Écrivez-nous par « Nous contacter », au bas de chaque page du portail.',
      },
    ],
  })
