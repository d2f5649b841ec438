import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentence } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { cartQuery } from '../client.ts'
import type { Cart } from '../contract.ts'
import { changeFailed } from '../messages.ts'

/** Key of running changes of the cart: nothing can be ordered before they are saved. */
export const CHANGING = ['cart', 'change'] as const

/** Changes the cart. A failure is reported, and the cart is shown as the server has it. */
export function useCartChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: CHANGING,
    mutationFn: (change: () => Promise<Cart>) => change(),
    onError: (error) => {
      toast('error', sentence(changeFailed, error))
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey })
    },
  })
}
