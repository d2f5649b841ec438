import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { sentence } from '../../../../../web/http.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { undoPayment } from '../client.ts'
import { PAYMENT_UNDONE, undoFailed } from '../messages.ts'

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
    mutationFn: undoPayment,
    onSuccess: () => toast('success', PAYMENT_UNDONE),
    onError: (error) => toast('error', sentence(undoFailed, error)),
    onSettled: () => refresh(client),
  })
}
