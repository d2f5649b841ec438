import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, sentence } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { listRecentPayments, undoPayment } from './contract.ts'
import { PAYMENT_UNDONE, undoFailed } from './messages.ts'

/** What was recorded within ten minutes; asked for again, because others record too and the time runs. */
export const recentPaymentsQuery = queryOptions({
  queryKey: ['payments', 'recent'],
  queryFn: ({ signal }) => call(listRecentPayments, {}, signal),
  refetchInterval: 60_000,
})

/** Whatever shows money or what was paid for is read again. */
const refresh = (client: QueryClient) =>
  Promise.all(
    ['payments', 'commands', 'users', 'deposit-slips', 'bank-statements', 'campaigns'].map((name) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  )

/** Undoes a payment that was just recorded, and says so. */
export function useUndoPayment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(undoPayment, { params: { id } }),
    onSuccess: () => toast('success', PAYMENT_UNDONE),
    onError: (error) => toast('error', sentence(undoFailed, error)),
    onSettled: () => refresh(client),
  })
}
