import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { cartQuery } from '../../features/bookings/cart/client.ts'

import { formatEuros } from '../../shared/money.ts'
import { useClosedByLeaving } from '../../web/ui/arrival.ts'
import { ErrorState, SkeletonRows } from '../../web/ui/states.tsx'
import { AddedLine } from './AddedLine.tsx'
import styles from './CartRecap.module.css'

type Props = { onClose: () => void }

/** Takes the focus, returns it to the element that opened it, and closes on Escape. */
function useFocusWithin(onClose: () => void) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const here = panel.current
    const opener = document.activeElement
    here?.focus()
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      const focused = document.activeElement
      const isLost = focused === null || focused === document.body || here?.contains(focused)
      if (isLost && opener instanceof HTMLElement) opener.focus()
    }
  }, [onClose])
  return panel
}

/**
 * « Dernier élément ajouté au panier » (rules#shell), fixed at the top right. It closes when the focus moves to the
 * page below it.
 */
export function CartRecap({ onClose }: Props) {
  const navigate = useNavigate()
  const panel = useFocusWithin(onClose)
  useClosedByLeaving(onClose)
  const cart = useQuery(cartQuery)
  const lines = cart.data?.reservations ?? []
  const added = lines.at(-1)
  return (
    <section
      id="cart-recap"
      className={styles.recap}
      aria-labelledby="cart-recap-title"
      tabIndex={-1}
      ref={panel}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget?.closest('main, footer')) onClose()
      }}
    >
      <h2 id="cart-recap-title">Dernier élément ajouté au panier</h2>
      {added && <AddedLine line={added} />}
      {cart.data && !added && <p className="soft">Votre panier est vide.</p>}
      {!cart.data && !cart.isError && <SkeletonRows rows={1} height={72} />}
      {!cart.data && cart.isError && (
        <ErrorState onRetry={() => void cart.refetch()}>Le panier n’a pas pu être chargé.</ErrorState>
      )}
      {cart.data && (
        <p className={styles.total}>
          <span>Total{lines.length > 1 && ` des ${lines.length} éléments`}</span>
          <strong className="nowrap">{formatEuros(cart.data.total)}</strong>
        </p>
      )}
      <div className={styles.actions}>
        <Button
          onClick={() => {
            onClose()
            void navigate('/cart')
          }}
        >
          Aller au panier
        </Button>
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </section>
  )
}
