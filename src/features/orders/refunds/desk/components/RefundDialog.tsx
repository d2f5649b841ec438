import '@mantine/core/styles/Radio.css'
import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatEuros, readEuros, toCents, toEuros } from '../../../../../shared/money.ts'
import { byIdWithBody } from '../../../../../web/calls.ts'
import { call } from '../../../../../web/http.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { typedAmount, UNUSUAL } from '../../../../../web/ui/form/amounts.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { ErrorState, Notice, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { lineName } from '../../../../catalogue/reservations/labels.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import { allLeft, totalLeft } from '../../cancellation/rules.ts'
import { type Refundable, readRefundable, refundOrder } from '../contract.ts'
import { FEE_REFUND_NOTICE, refundRefused, tooMuch, WORDS } from '../messages.ts'
import { leftOf, outcomeOf, type RefundChoice } from '../rules.ts'
import { Outcome } from './Outcome.tsx'

/** What can still be refunded; refetched each time it is shown. */
const refundableQuery = (id: number) =>
  queryOptions({
    queryKey: ['commands', id, 'refundable'],
    queryFn: ({ signal }) => call(readRefundable, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
  })

const refund = byIdWithBody(refundOrder)

type Props = { order: OrderDetails; onClose: () => void }

/** Refunds an order, some of its lines or an amount, with a preview of the outcome. */
export function RefundDialog({ order, onClose }: Props) {
  const refundable = useQuery(refundableQuery(order.id))
  return (
    <Dialog title="Rembourser" onClose={onClose} long>
      {refundable.isError && (
        <ErrorState onRetry={() => void refundable.refetch()}>Ce qui reste à rendre n’a pas pu être lu.</ErrorState>
      )}
      {refundable.isPending && <SkeletonRows rows={3} />}
      {refundable.data?.left.length === 0 && <Notice tone="info">Tout a déjà été rendu.</Notice>}
      {refundable.data && refundable.data.left.length > 0 && (
        <Refund order={order} refundable={refundable.data} onClose={onClose} />
      )}
    </Dialog>
  )
}

type Typed = { how: RefundChoice['how']; lines: string[]; amount: string; reason: string }
const requestOf = ({ how, lines, amount }: Typed): RefundChoice => {
  if (how === 'LINES') return { how, lines: lines.map(Number) }
  const euros = readEuros(amount)
  return how === 'AMOUNT' ? { how, cents: Number.isNaN(euros) ? 0 : toCents(euros) } : { how }
}

function Refund({ order, refundable, onClose }: Props & { refundable: Refundable }) {
  const queries = useQueryClient()
  const left = leftOf(refundable)
  const most = totalLeft(left)
  const lines = allLeft(left).flatMap(({ reservationId, amountCents }) =>
    refundable.rows.filter(({ id }) => id === reservationId).map((row) => ({ ...row, cents: amountCents })),
  )
  const isFee = order.kind === 'ADHESION'
  const initial: Typed = { how: 'ALL', lines: [], amount: '', reason: '' }
  const form = useFormOf({
    initial,
    check: ({ how, lines: named, amount, reason }): Record<string, string> => {
      const euros = readEuros(amount)
      return {
        ...(how === 'LINES' && named.length === 0 && { lines: WORDS.lines }),
        ...(how === 'AMOUNT' && !(euros > 0) && { amount: WORDS.amount }),
        ...(how === 'AMOUNT' && toCents(euros) > most && { amount: tooMuch(formatEuros(toEuros(most))) }),
        ...(reason.trim().length < 3 && { reason: WORDS.reason }),
      }
    },
    amounts: ({ how, amount }) => (how === 'AMOUNT' ? [typedAmount('amount', amount, UNUSUAL.refund)] : []),
    refusals: refundRefused,
    send: ({ how, lines: named, amount, reason }) =>
      refund(order.id, {
        reason: reason.trim(),
        left: toEuros(most),
        ...(how === 'LINES' && { lines: named.map(Number) }),
        ...(how === 'AMOUNT' && { amount: readEuros(amount) }),
      }),
    done: async ({ refunded }) => {
      await queries.invalidateQueries({ queryKey: ['commands'] })
      await queries.invalidateQueries({ queryKey: ['payments'] })
      toast('success', `${formatEuros(refunded)} à rendre\u00a0: la personne en est prévenue.`)
      onClose()
    },
  })
  const { how } = form.values
  const outcome = outcomeOf(refundable, requestOf(form.values))
  return (
    <Form form={form} label="Remboursement">
      {isFee && <Notice tone="warn">{FEE_REFUND_NOTICE}</Notice>}
      <Radio.Group
        label={'Que rendez-vous\u00a0?'}
        value={how}
        onChange={(value) => form.change({ how: value as Typed['how'] })}
      >
        <div className="stack">
          <Radio value="ALL" label={`Tout ce qui reste\u00a0: ${formatEuros(toEuros(most))}`} />
          {lines.length > 1 && <Radio value="LINES" label="Certaines lignes, en entier" />}
          <Radio value="AMOUNT" label="Un montant, sans rien annuler" />
        </div>
      </Radio.Group>
      {how === 'LINES' && (
        <Checkbox.Group
          label="Lignes rendues"
          value={form.values.lines}
          onChange={(named) => form.change({ lines: named })}
          error={form.errors.lines}
        >
          <div className="stack">
            {lines.map(({ id, cents, ...line }) => (
              <Checkbox
                key={id}
                value={String(id)}
                label={`${lineName({ ...line, resourceName: line.name })}\u00a0: ${formatEuros(toEuros(cents))}`}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {how === 'AMOUNT' && (
        <TextInput
          label="Montant rendu, en euros"
          description={`${formatEuros(toEuros(most))} au plus`}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amount')}
          required
        />
      )}
      <Textarea
        label="Motif, que la personne lira"
        autosize
        minRows={2}
        maxLength={1000}
        {...form.field('reason')}
        required
      />
      <Outcome refundable={refundable} outcome={outcome} season={isFee ? order.season : undefined} />
      <FormEnd
        form={form}
        action={outcome.cents > 0 ? `Rembourser ${formatEuros(toEuros(outcome.cents))}` : 'Rembourser'}
        onCancel={onClose}
      />
    </Form>
  )
}
