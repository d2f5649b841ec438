import { useQueryClient } from '@tanstack/react-query'
import { formatEuros } from '../../../../../shared/money.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { useUndoPayment } from '../../../../orders/offline-payments/undo/components/undoing.ts'
import { personOrdersKey } from '../../../../orders/orders/client.ts'
import { OfflineDialog } from '../../../../orders/orders/components/OfflineDialog.tsx'
import { REFERENCE_HINT } from '../../../../orders/orders/labels.ts'
import { personQuery } from '../../../../society/persons/client.ts'
import { feesKey, recordPayment } from '../client.ts'

const paymentFailed = {
  400: 'Vérifiez la date\u00a0: le jour du paiement, ni à venir, ni plus d’un mois avant la commande, ni avant l’arrêté des comptes (page «\u00a0Comptabilité\u00a0»).',
  'own-payment': 'Personne n’enregistre son propre paiement\u00a0: demandez à un autre administrateur.',
  403: 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.',
  409: 'Cette cotisation vient d’être payée, ou son montant a changé\u00a0: la page est mise à jour.',
  other: 'Le paiement n’a pas pu être enregistré. Réessayez.',
}
const feeRecorded = (receipt: string) => `Le paiement est enregistré, reçu n° ${receipt}.`

type FormProps = { personId: number; amount: number; season: number; onClose: () => void; onPaid?: () => void }

/** Records the fees of a person for a season, for exactly their total. */
export function OfflineForm({ personId, amount, season, onClose, onPaid }: FormProps) {
  const client = useQueryClient()
  const undoing = useUndoPayment()
  const refresh = () =>
    Promise.all(
      [personQuery(personId).queryKey, feesKey(personId), personOrdersKey(personId), ['payments']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  return (
    <OfflineDialog
      title={`Cotisation ${season}\u00a0: ${formatEuros(amount)}`}
      labels={{
        method: 'Moyen de paiement',
        date: 'Jour du paiement',
        reference: REFERENCE_HINT,
        action: 'Enregistrer le paiement',
      }}
      method="CHEQUE"
      refusals={paymentFailed}
      send={(money) => recordPayment(personId, { amount, season, ...money }).finally(refresh)}
      done={({ receipt, payment }) => {
        const undo = { label: 'Annuler', run: () => undoing.mutate(payment) }
        toast('success', feeRecorded(receipt), payment > 0 ? undo : undefined)
        onPaid?.()
        onClose()
      }}
      onClose={onClose}
    >
      <p className="soft small">
        Le membre reçoit son reçu par e-mail dix minutes plus tard. Jusque-là, un paiement enregistré par erreur
        s’annule et rend la saison&nbsp;; ensuite il se corrige ou se rembourse.
      </p>
    </OfflineDialog>
  )
}
