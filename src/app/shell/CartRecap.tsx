import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatEuros } from '../../shared/money.ts'
import styles from './CartRecap.module.css'

type Props = { opened: boolean; onClose: () => void }

/** « Dernier élément ajouté au panier » (rules#shell), fixed at the top right. */
export function CartRecap({ opened, onClose }: Props) {
  const navigate = useNavigate()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!opened) return
    panel.current?.focus()
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [opened, onClose])
  if (!opened) return <div id="cart-recap" hidden />
  return (
    <section id="cart-recap" className={styles.recap} aria-labelledby="cart-recap-title" tabIndex={-1} ref={panel}>
      <h2 id="cart-recap-title">Dernier élément ajouté au panier</h2>
      <p className="soft">Votre panier est vide.</p>
      <p className={styles.total}>
        <span>Total</span>
        <strong>{formatEuros(0)}</strong>
      </p>
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
