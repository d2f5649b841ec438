import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'
import { formatEuros } from '../../../../shared/money.ts'

type About = { order: number; amount: number; isFee: boolean }

/** Tells a buyer that a payment announced to them was somebody else's, so their order is due again. */
export const mistakenPaymentMail = (sender: Sender, to: Recipient, { order, amount, isFee }: About): Mail =>
  composeMail(sender, to, {
    template: 'mistaken-payment',
    subject: 'Un virement noté par erreur sur votre commande',
    preheader: `Le virement de ${formatEuros(amount)} n’était pas le vôtre.`,
    title: 'Un virement noté par erreur',
    blocks: [
      {
        kind: 'paragraph',
        text: `Nous avions noté un virement de ${formatEuros(amount)} pour votre commande n°\u00a0${order}. C’était une erreur\u00a0: ce virement n’était pas le vôtre, et le reçu envoyé alors n’est plus valable.`,
      },
      {
        kind: 'paragraph',
        text: isFee
          ? 'Votre cotisation est de nouveau à régler\u00a0: votre accueil vous la propose.'
          : 'Votre commande est de nouveau à régler\u00a0; ce que vous avez réservé vous reste acquis.',
      },
      {
        kind: 'paragraph',
        text: 'Si vous avez déjà fait ce virement, répondez à ce message\u00a0: nous le chercherons.',
      },
      { kind: 'button', label: 'Voir la commande', href: `${sender.publicUrl}/command/${order}` },
    ],
  })
