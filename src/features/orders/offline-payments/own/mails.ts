import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'
import { formatEuros } from '../../../../shared/money.ts'

/** Tells the other administrators that somebody recorded a payment for themselves. */
export function ownPaymentMail(
  sender: Sender,
  to: Recipient,
  { name, amount, by, command }: { name: string; amount: number; by: string; command: number },
): Mail {
  return composeMail(sender, to, {
    template: 'own-payment',
    subject: 'Un paiement enregistré par son propre auteur',
    preheader: `${name} a enregistré son propre paiement de ${formatEuros(amount)}.`,
    title: 'Un paiement enregistré par son propre auteur',
    blocks: [
      {
        kind: 'paragraph',
        text: `${name}, super-administrateur, a enregistré ${by} son propre paiement de ${formatEuros(amount)}. Vérifiez que cette somme est bien arrivée.`,
      },
      { kind: 'button', label: 'Voir la commande', href: `${sender.publicUrl}/command/${command}` },
    ],
    why: 'Vous recevez ce message parce que vous administrez l’association\u00a0: un paiement enregistré pour soi-même est toujours annoncé aux autres.',
  })
}
