import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { call, sentence } from '../../../../web/http.ts'
import { redirectFailed } from '../../../orders/orders/labels.ts'
import type { Means } from '../../../society/settings/contract.ts'
import { cartQuery, toReservation } from '../client.ts'
import type { RequestedLine } from '../contract.ts'
import { orderFailed } from '../messages.ts'
import { orderCart } from '../ordering/contract.ts'

type Ordered = {
  lines: readonly RequestedLine[]
  total: number
  means: Means
  accepted?: boolean
  terms?: string | undefined
}

/** Orders lines with the terms that the buyer saw; returns where the browser goes next. */
const placeOrder = ({ lines, ...conditions }: Ordered) =>
  call(orderCart, {
    body: {
      ...conditions,
      reservations: lines.map(toReservation),
      successURL: `${location.origin}/commandvalidate`,
      cancelURL: `${location.origin}/cart`,
    },
  })

/**
 * Places the order and redirects to its payment or confirmation. Busy until the browser has left, and idle again after
 * Back from the card page.
 */
export function useOrdering() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: async (asked: Parameters<typeof placeOrder>[0]) => {
      const { url } = await placeOrder(asked)
      if (!URL.canParse(url)) throw new TypeError(redirectFailed('adresse de paiement illisible'))
      return new URL(url)
    },
    onSuccess: ({ origin, pathname, search, href }) => {
      if (origin !== location.origin) return location.assign(href)
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey })
      void queries.invalidateQueries({ queryKey: ['commands'] })
      void navigate(pathname + search)
    },
    // The reply may have been lost although the order was placed: the page then shows that order.
    onError: () =>
      Promise.all([cartQuery.queryKey, ['commands']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reset()
      void queries.invalidateQueries()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset, queries])
  return {
    order: mutate,
    isBusy: isPending || isSuccess,
    error,
    refusal: error && (error instanceof TypeError ? error.message : sentence(orderFailed, error)),
  }
}
