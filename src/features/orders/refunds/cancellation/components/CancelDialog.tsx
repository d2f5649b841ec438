import { Button, Textarea } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDay } from '../../../../../shared/dates.ts'
import { formatEuros, sumEuros } from '../../../../../shared/money.ts'
import { byIdWithBody } from '../../../../../web/calls.ts'
import { call } from '../../../../../web/http.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { ErrorState, Notice, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { lineName } from '../../../../catalogue/reservations/labels.ts'
import {
  type Cancellation,
  cancelReservation,
  cancelWholeOrder,
  type LineCancellation,
  readCancellation,
} from '../contract.ts'
import { cancelFailed, NOTHING_BACK, STAYS } from '../messages.ts'

/** What a cancellation would refund now; refetched each time it is shown. */
const cancellationQuery = (id: number) =>
  queryOptions({
    queryKey: ['commands', id, 'cancellation'],
    queryFn: ({ signal }) => call(readCancellation, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
  })

const cancelOrder = byIdWithBody(cancelWholeOrder)
const cancelLine = byIdWithBody(cancelReservation)

type Props = {
  orderId: number
  /** One line; absent for the whole order. */
  lineId?: number | undefined
  /** Whether it is the caller's own; cancelling somebody else's needs a reason. */
  own: boolean
  /** Whether the order was paid. */
  paid: boolean
  onClose: () => void
}

/** Confirms a cancellation: lists what is cancelled and refunded, because it cannot be undone. */
export function CancelDialog({ orderId, lineId, onClose, ...props }: Props) {
  const cancellation = useQuery(cancellationQuery(orderId))
  const title = lineId === undefined ? 'Annuler cette commande\u00a0?' : 'Annuler cette réservation\u00a0?'
  return (
    <Dialog title={title} onClose={onClose}>
      {cancellation.isError && (
        <ErrorState onRetry={() => void cancellation.refetch()}>Le remboursement n’a pas pu être calculé.</ErrorState>
      )}
      {cancellation.isPending && <SkeletonRows rows={2} />}
      {cancellation.data && (
        <Question orderId={orderId} lineId={lineId} onClose={onClose} {...props} cancellation={cancellation.data} />
      )}
    </Dialog>
  )
}

function Question({ orderId, lineId, own, paid, onClose, cancellation }: Props & { cancellation: Cancellation }) {
  const queries = useQueryClient()
  const rows = cancellation.rows.filter(({ id }) => lineId === undefined || id === lineId)
  const ended = rows.filter(({ hindrance }) => hindrance === null || (!paid && hindrance === 'NOT_PAID'))
  const refund = sumEuros(ended.map((row) => row.refund))
  const form = useFormOf({
    initial: { reason: '' },
    check: ({ reason }): Record<string, string> =>
      !own && reason.trim().length < 3 ? { reason: 'Écrivez un motif\u00a0: la personne le lira.' } : {},
    refusals: cancelFailed,
    send: ({ reason }) => {
      const body = own ? {} : { reason: reason.trim() }
      return lineId === undefined ? cancelOrder(orderId, body) : cancelLine(lineId, body)
    },
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['commands'] })
      toast('success', refund > 0 ? `C’est annulé. ${formatEuros(refund)} à rendre.` : 'C’est annulé.')
      onClose()
    },
  })
  if (ended.length === 0)
    return (
      <Notice tone="info">{rows[0]?.hindrance ? STAYS[rows[0].hindrance] : 'Il n’y a plus rien à annuler.'}</Notice>
    )
  return (
    <Form form={form}>
      <ul className="stack">
        {rows.map((row) => (
          <li key={row.id}>
            <Consequence row={row} paid={paid} isOnly={rows.length === 1} />
          </li>
        ))}
      </ul>
      {paid && (
        <p>
          <strong>
            {refund > 0 ? `${formatEuros(refund)} ${own ? 'vous ' : ''}seront rendus.` : 'Aucune somme ne sera rendue.'}
          </strong>{' '}
          Une annulation est définitive.
        </p>
      )}
      {!own && (
        <Textarea
          label="Motif, que la personne lira"
          required
          autosize
          minRows={3}
          maxLength={1000}
          {...form.field('reason')}
        />
      )}
      <FormEnd form={form} action={lineId === undefined ? 'Annuler la commande' : 'Annuler la réservation'}>
        <Button variant="default" disabled={form.busy} onClick={onClose}>
          La garder
        </Button>
      </FormEnd>
    </Form>
  )
}

/** What becomes of one line; if it is the only one, the amount is shown below instead. */
function Consequence({ row, paid, isOnly }: { row: LineCancellation; paid: boolean; isOnly: boolean }) {
  const { name: resourceName, startDate, endDate, hindrance, refund, until, nothing } = row
  const name = lineName({ resourceName, startDate, endDate })
  if (hindrance !== null && (paid || hindrance !== 'NOT_PAID'))
    return (
      <>
        {name} <span className="soft">{STAYS[hindrance]}</span>
      </>
    )
  return (
    <>
      <strong>{name}</strong>
      {paid && nothing !== null && <span className="soft"> {NOTHING_BACK[nothing]}</span>}
      {refund > 0 && until !== null && (
        <span className="soft">
          {' '}
          {isOnly ? 'Remboursée' : `${formatEuros(refund)} rendus,`} jusqu’au {formatDay(until)} inclus.
        </span>
      )}
    </>
  )
}
