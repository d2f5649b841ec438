import { IconShoppingCart } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { cartQuery, closeRecap, onCartSaved, openRecap, useRecap } from '../../features/bookings/cart/client.ts'
import { counted } from '../../shared/counted.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import bar from './Bar.module.css'
import styles from './CartButton.module.css'

const CartRecap = lazyComponent(() => import('./CartRecap.tsx'), 'CartRecap')

/** The cart's lines, loaded after the page is drawn and updated by every screen that saves the cart. */
function useCartLines(needed: boolean) {
  const queries = useQueryClient()
  const [drawn, setDrawn] = useState(false)
  useEffect(() => onCartSaved((cart) => queries.setQueryData(cartQuery.queryKey, cart)), [queries])
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      wait = setTimeout(() => setDrawn(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(wait)
    }
  }, [])
  const { data } = useQuery({ ...cartQuery, enabled: drawn || needed })
  return data?.reservations.length ?? 0
}

/** The cart's icon with its number of lines. It opens and closes the recap, which other screens open too. */
export function CartButton() {
  const opened = useRecap()
  const lines = useCartLines(opened)
  return (
    <>
      <button
        type="button"
        className={`${bar.icon} ${styles.button}`}
        aria-label={lines > 0 ? `Panier, ${counted(lines, 'élément')}` : 'Panier'}
        aria-expanded={opened}
        aria-controls={opened ? 'cart-recap' : undefined}
        onClick={opened ? closeRecap : openRecap}
      >
        <IconShoppingCart size={22} aria-hidden="true" />
        {lines > 0 && (
          <span className={styles.count} aria-hidden="true">
            {lines}
          </span>
        )}
      </button>
      <Suspense>{opened && <CartRecap onClose={closeRecap} />}</Suspense>
    </>
  )
}
