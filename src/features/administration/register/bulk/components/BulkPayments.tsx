import { Button, NativeSelect, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../../shared/counted.ts'
import { parisDay } from '../../../../../shared/dates.ts'
import { formatEuros } from '../../../../../shared/money.ts'
import { call, sentence } from '../../../../../web/http.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { ReferenceInput } from '../../../../orders/orders/components/ReferenceInput.tsx'
import { OFFLINE_METHODS } from '../../../../orders/orders/contract.ts'
import { METHOD_LABELS } from '../../../../orders/orders/labels.ts'
import type { Selection } from '../../contract.ts'
import { type BulkPayment, payMany, previewPayments } from '../../payments/contract.ts'
import { newKey } from '../client.ts'
import { payFailed, WORK_WORDS } from '../messages.ts'
import { BulkOutcome } from './BulkOutcome.tsx'
import { Leftovers } from './Leftovers.tsx'
import { UndoChange } from './UndoChange.tsx'

const paymentsQuery = (selection: Selection, season: number | undefined) =>
  queryOptions({
    queryKey: ['bulk', 'payments', selection, season],
    queryFn: ({ signal }) => call(previewPayments, { body: { selection, season } }, signal),
    gcTime: 0,
  })

const recordMany = (asked: { key: string; selection: Selection }, paid: BulkPayment) =>
  call(payMany, { body: { ...asked, ...paid } })

const WORDS = WORK_WORDS.pay
const METHODS = OFFLINE_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))

type Props = { selection: Selection; onClose: () => void }

/** « Noter payé »: season, method and day, a preview of the total, then the outcome. */
export function BulkPayments({ selection: asked, onClose }: Props) {
  const [key] = useState(newKey)
  const [selection] = useState(asked)
  const [season, setSeason] = useState<number>()
  const [method, setMethod] = useState<BulkPayment['method']>('CHEQUE')
  const [date, setDate] = useState(parisDay(new Date()))
  const [reference, setReference] = useState('')
  const [undoing, setUndoing] = useState<number>()
  const preview = useQuery(paymentsQuery(selection, season))
  const payment = useMutation({ mutationFn: (paid: BulkPayment) => recordMany({ key, selection }, paid) })
  const { data } = preview
  if (undoing)
    return (
      <Dialog onClose={onClose} title="Noter la cotisation payée">
        <BulkOutcome key={undoing} task={undoing} label="Annulation" done={WORDS.undone} onClose={onClose} />
      </Dialog>
    )
  return (
    <Dialog onClose={onClose} title="Noter la cotisation payée">
      {payment.data && (
        <BulkOutcome
          task={payment.data.task}
          label={WORDS.label}
          done={WORDS.done}
          undo={(task, until) => <UndoChange task={task} until={until} label={WORDS.undo} onUndo={setUndoing} />}
          onClose={onClose}
        />
      )}
      {!payment.data && preview.isError && (
        <ErrorState onRetry={() => void preview.refetch()}>Ce qui est à payer n’a pas pu être lu.</ErrorState>
      )}
      {!payment.data && preview.isPending && <SkeletonRows rows={3} />}
      {!payment.data && data && (
        <div className="stack">
          <NativeSelect
            label="Saison payée"
            data={data.seasons.map(String)}
            value={String(data.season)}
            onChange={(event) => setSeason(Number(event.currentTarget.value))}
          />
          <NativeSelect
            label="Moyen de paiement"
            data={METHODS}
            value={method}
            onChange={(event) => setMethod(event.currentTarget.value as BulkPayment['method'])}
          />
          <TextInput
            label="Jour du paiement"
            type="date"
            max={parisDay(new Date())}
            value={date}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
          <ReferenceInput
            label="Référence"
            description="Facultative&nbsp;: le numéro de la remise, par exemple. Elle s’inscrit sur chaque paiement."
            value={reference}
            onChange={setReference}
          />
          <Notice tone="info" title={`${counted(data.due, 'membre')}\u00a0: ${formatEuros(data.total)} en tout`}>
            <p>
              Chacun paie ce que la saison {data.season} lui demande et devient à jour. Les reçus partent par e-mail dix
              minutes plus tard&nbsp;: jusque-là, le tout s’annule.
              {data.others > 0 && ` ${counted(data.others, 'autre reste comme avant', 'autres restent comme avant')}.`}
            </p>
          </Notice>
          <Leftovers left={data.left} total={data.others} />
          {payment.isError && <Notice tone="bad" alert title={sentence(payFailed, payment.error)} />}
          <div className="row">
            <Button
              loading={payment.isPending}
              disabled={data.due === 0 || date === ''}
              onClick={() => payment.mutate({ season: data.season, method, date, ...(reference && { reference }) })}
            >
              Noter payé
            </Button>
            <Button variant="default" disabled={payment.isPending} onClick={onClose}>
              Annuler
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
