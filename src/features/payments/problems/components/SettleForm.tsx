import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { parisDay } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { sentence } from '../../../../web/http.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import type { RefundSettlement } from '../../../commands/refunds/contract.ts'
import { OFFLINE_METHODS } from '../../../users/payments/contract.ts'
import { problemsQuery, recordRefund } from '../client.ts'
import type { UnsettledRefund } from '../contract.ts'
import { settlementFailed } from '../messages.ts'

const METHODS: Record<RefundSettlement['method'], string> = {
  CHEQUE: 'Chèque',
  CASH: 'Espèces',
  TRANSFER: 'Virement',
}

/** Records how and when money was given back by hand. */
export function SettleForm({ refund, onClose }: { refund: UnsettledRefund; onClose: () => void }) {
  const queries = useQueryClient()
  const today = parisDay(new Date())
  const [method, setMethod] = useState<RefundSettlement['method']>(
    refund.method === 'CARD' ? 'TRANSFER' : refund.method,
  )
  const [date, setDate] = useState(today)
  const [reference, setReference] = useState('')
  const recording = useMutation({
    mutationFn: () => recordRefund(refund.id, { method, date, ...(reference.trim() && { reference }) }),
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
        <NativeSelect
          label="Rendu par"
          value={method}
          onChange={({ currentTarget: { value } }) =>
            setMethod(OFFLINE_METHODS.find((each) => each === value) ?? 'TRANSFER')
          }
          data={OFFLINE_METHODS.map((value) => ({ value, label: METHODS[value] }))}
        />
        <TextInput
          label="Jour où la somme a été rendue"
          type="date"
          required
          max={today}
          value={date}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
        />
        <TextInput
          label="Référence"
          description="Facultatif : n° du chèque, libellé du virement"
          maxLength={100}
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
        {recording.isError && <Notice tone="bad" alert title={sentence(settlementFailed, recording.error)} />}
        <div className="row">
          <Button type="submit" loading={recording.isPending} disabled={!date}>
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
