import { useQueryClient } from '@tanstack/react-query'
import { formatEuros } from '../../../../shared/money.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { OfflineDialog } from '../../../commands/components/OfflineDialog.tsx'
import { problemsQuery, recordRefund } from '../client.ts'
import type { UnsettledRefund } from '../contract.ts'
import { settlementFailed } from '../messages.ts'

/** Records how and when money was given back by hand. */
export function SettleForm({ refund, onClose }: { refund: UnsettledRefund; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <OfflineDialog
      title={`Rendu\u00a0: ${formatEuros(refund.amount)}${refund.person ? `, à ${refund.person.name}` : ''}`}
      labels={{
        method: 'Rendu par',
        date: 'Jour où la somme a été rendue',
        reference: 'Facultatif\u00a0: n° du chèque, libellé du virement',
        action: 'Enregistrer le remboursement',
      }}
      method={refund.method === 'CARD' ? 'TRANSFER' : refund.method}
      refusals={settlementFailed}
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
