import { useQueryClient } from '@tanstack/react-query'
import { formatEuros } from '../../../../../shared/money.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { OfflineDialog } from '../../../orders/components/OfflineDialog.tsx'
import { REFERENCE_HINT } from '../../../orders/labels.ts'
import { problemsQuery, recordRefund } from '../client.ts'
import type { PendingRefund } from '../contract.ts'
import { problemFailed } from '../messages.ts'

/** Records how and when a refund was made by hand. */
export function SettleForm({ refund, onClose }: { refund: PendingRefund; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <OfflineDialog
      title={`Rendu\u00a0: ${formatEuros(refund.amount)}${refund.person ? `, à ${refund.person.name}` : ''}`}
      labels={{
        method: 'Rendu par',
        date: 'Jour où la somme a été rendue',
        reference: REFERENCE_HINT,
        action: 'Enregistrer le remboursement',
      }}
      method={refund.method === 'CARD' ? 'TRANSFER' : refund.method}
      refusals={problemFailed}
      send={(money) =>
        recordRefund(refund.id, money).finally(() => queries.invalidateQueries({ queryKey: problemsQuery.queryKey }))
      }
      done={() => {
        toast('success', 'Le remboursement est enregistré. Le membre en est prévenu.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
