import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentence } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { cartQuery } from '../client.ts'
import type { Cart } from '../contract.ts'
import { changeFailed } from '../messages.ts'

/** Marks the changes of the cart that are on their way: nothing is ordered before they have arrived. */
export const CHANGING = ['cart', 'change'] as const

/** A change of the cart. One that fails is told, and the cart is shown as it is. */
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
