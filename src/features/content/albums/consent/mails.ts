import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'
import { de } from '../../../../shared/french.ts'

const listed = new Intl.ListFormat('fr', { type: 'conjunction' })

/** Tells a parent that pictures of their children are hidden until they consent. */
export const consentMail = (sender: Sender, to: Recipient & { id: number }, children: readonly string[]): Mail =>
  composeMail(sender, to, {
    template: 'pictures-of-children',
    subject: `Des photos ${de(listed.format(children))}`,
    preheader: 'Personne ne les voit tant que vous n’avez pas donné votre accord.',
    title: 'Votre accord pour des photos',
    blocks: [
      {
        kind: 'paragraph',
        text: `Une photo de l’association, ou plusieurs, montre ${listed.format(children)}. Elle reste masquée tant que chacun de ses parents n’a pas donné son accord\u00a0: regardez-la, puis décidez.`,
      },
      {
        kind: 'button',
        label: 'Voir et décider',
        href: `${sender.publicUrl}/accountWrapper/${to.id}?onglet=photos`,
      },
      {
        kind: 'note',
        text: 'Votre réponse vaut pour toutes les photos de cet enfant. Vous pourrez la changer à tout moment\u00a0; les photos sont alors masquées aussitôt. Nous ne vous le demanderons pas deux fois.',
      },
    ],
  })
