import { useQueryClient } from '@tanstack/react-query'
import { formatEuros } from '../../../../../shared/money.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { useUndoPayment } from '../../../../orders/offline-payments/undo/components/undoing.ts'
import { personOrdersKey } from '../../../../orders/orders/client.ts'
import { OfflineDialog } from '../../../../orders/orders/components/OfflineDialog.tsx'
import { personQuery } from '../../../../society/persons/client.ts'
import { feesKey, recordPayment } from '../client.ts'
import { feeRecorded, paymentFailed } from '../messages.ts'

type FormProps = { personId: number; amount: number; season: number; onClose: () => void; onPaid?: () => void }

/** Records the fees of a person for a season, for exactly what they come to. */
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
        reference: 'Facultatif\u00a0: n° du chèque et banque, libellé du virement',
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
