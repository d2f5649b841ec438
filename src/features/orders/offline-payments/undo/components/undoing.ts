import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { sentence } from '../../../../../web/http.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { undoPayment } from '../client.ts'

const PAYMENT_UNDONE = 'Le paiement est annulé\u00a0: tout est comme avant, et personne n’en a été prévenu.'

const undoFailed = {
  0: 'La connexion au serveur a échoué. Vérifiez votre réseau, puis réessayez.',
  403: 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.',
  'own-payment': 'Personne n’annule son propre paiement\u00a0: demandez à un autre administrateur.',
  'too-late': 'Les dix minutes sont passées. Depuis la commande, corrigez ce paiement ou remboursez-le.',
  'already-corrected': 'Ce paiement vient d’être annulé ou corrigé\u00a0: la page est mise à jour.',
  'already-unpaid': 'Ce chèque est noté impayé\u00a0: il n’y a plus rien à annuler.',
  refunded: 'Une partie de ce paiement est rendue, ou à rendre\u00a0: il ne s’annule plus.',
  'on-deposit-slip': ({ message }: Error) =>
    `Ce paiement est sur le bordereau n°\u00a0${message}. Annulez d’abord ce bordereau, puis ce paiement.`,
  'on-statement': 'Ce paiement est rapproché d’une ligne de relevé. Annulez d’abord ce rapprochement.',
  'books-closed': 'Les comptes de ce jour sont arrêtés. Depuis la commande, corrigez ce paiement ou remboursez-le.',
  'moved-on':
    'La commande, ou le compte, a changé depuis ce paiement\u00a0: il ne s’annule plus. Depuis la commande, corrigez-le ou remboursez-le.',
  other: 'Le paiement n’a pas pu être annulé. Réessayez.',
}

/** Refetches everything that shows money or what was paid for. */
const refresh = (client: QueryClient) =>
  Promise.all(
    ['payments', 'commands', 'users', 'deposit-slips', 'bank-statements', 'campaigns'].map((name) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  )

/** Undoes a payment that was just recorded, and confirms it. */
export function useUndoPayment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: undoPayment,
    onSuccess: () => toast('success', PAYMENT_UNDONE),
    onError: (error) => toast('error', sentence(undoFailed, error)),
    onSettled: () => refresh(client),
  })
}
