import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatEuros } from '../../../../shared/money.ts'
import { sentence } from '../../../../web/http.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { OfflineMoney, offlineToday, toOffline } from '../../../commands/components/OfflineMoney.tsx'
import { problemsQuery, recordRefund } from '../client.ts'
import type { UnsettledRefund } from '../contract.ts'
import { settlementFailed } from '../messages.ts'

/** Records how and when money was given back by hand. */
export function SettleForm({ refund, onClose }: { refund: UnsettledRefund; onClose: () => void }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(offlineToday(refund.method === 'CARD' ? 'TRANSFER' : refund.method))
  const recording = useMutation({
    mutationFn: () => recordRefund(refund.id, toOffline(draft)),
    onSuccess: () => {
      toast('success', 'Le remboursement est enregistré. Le membre en est prévenu.')
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: problemsQuery.queryKey }),
  })
  return (
    <Modal opened onClose={onClose} centered title={`Rendu : ${formatEuros(refund.amount)}`}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          recording.mutate()
        }}
      >
        <OfflineMoney
          draft={draft}
          labels={{
            method: 'Rendu par',
            date: 'Jour où la somme a été rendue',
            reference: 'Facultatif\u00a0: n° du chèque, libellé du virement',
          }}
          onChange={(changes) => setDraft({ ...draft, ...changes })}
        />
        {recording.isError && <Notice tone="bad" alert title={sentence(settlementFailed, recording.error)} />}
        <div className="row">
          <Button type="submit" loading={recording.isPending} disabled={!draft.date}>
            Enregistrer le remboursement
          </Button>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </form>
    </Modal>
  )
}
