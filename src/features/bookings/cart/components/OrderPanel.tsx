import { Button } from '@mantine/core'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { formatEuros, toCents } from '../../../../shared/money.ts'
import { ActionBar } from '../../../../web/ui/ActionBar.tsx'
import { waysToPay } from '../../../orders/orders/rules.ts'
import { configurationQuery } from '../../../society/settings/client.ts'
import { MeansChoice } from '../../../society/settings/payment-methods/components/MeansChoice.tsx'
import { PAYMENT_METHOD_HINTS } from '../../../society/settings/payment-methods/labels.ts'
import { AcceptTerms } from '../../../society/settings/texts/components/AcceptTerms.tsx'
import { useShownTerms } from '../../../society/settings/texts/components/useShownTerms.ts'
import type { Cart } from '../contract.ts'
import { BEFORE_ORDERING } from '../messages.ts'
import styles from './OrderPanel.module.css'
import { CartRefusal } from './Refused.tsx'
import { Terms } from './Terms.tsx'
import { CHANGING } from './useCartChange.ts'
import { useOrdering } from './useOrdering.ts'

/** Identifies what the buyer agreed to: a change of the cart changes the terms. */
const termsOf = ({ reservations }: Cart) => [...new Set(reservations.map((line) => line.resourceId))].sort().join(',')

/** Terms, payment methods, total and order button. Only the button is disabled by a line that cannot be ordered. */
export function OrderPanel({ cart }: { cart: Cart }) {
  const { data } = useQuery(configurationQuery)
  const { order, isBusy, error, refusal } = useOrdering()
  const terms = useShownTerms(error)
  const isChanging = useIsMutating({ mutationKey: CHANGING }) > 0
  const [chosen, setMeans] = useState(data?.means[0])
  const [agreed, setAgreed] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const [shown, setShown] = useState(cart)
  const panel = useRef<HTMLDivElement>(null)
  const accepted = agreed === termsOf(cart)
  const stale = cart.reservations.filter(({ hindrance }) => hindrance !== null).length
  const all = data?.means ?? []
  const { isTooLarge, means: taken } = waysToPay(toCents(cart.total), all)
  const means = (chosen && taken.includes(chosen) ? chosen : taken[0]) ?? 'CARD'
  const isFree = cart.total === 0
  const stops = isTooLarge
    ? BEFORE_ORDERING.tooLarge
    : all.length > 0 && taken.length === 0
      ? BEFORE_ORDERING.cardOnly
      : stale > 0
        ? `${counted(stale, 'ligne est à revoir', 'lignes sont à revoir')} avant de commander.`
        : undefined

  function onOrder() {
    setMissing(!accepted)
    if (!accepted) return panel.current?.querySelector<HTMLElement>('input[type=checkbox]')?.focus()
    setShown(cart)
    order({ lines: cart.reservations, total: cart.total, means, accepted: true, ...(!isFree && { terms }) })
  }
  return (
    <div ref={panel} className={styles.panel}>
      <section className={`card stack-lg ${styles.choices}`} aria-label="Commander">
        <Terms
          lines={cart.reservations}
          accepted={accepted}
          isMissing={isMissing && !accepted}
          onAccept={(agrees) => setAgreed(agrees ? termsOf(cart) : undefined)}
        />
        {!isFree && taken.length > 1 && <MeansChoice taken={taken} chosen={means} onChoose={setMeans} />}
        {!stops && taken.length < all.length && <p className="small soft">{BEFORE_ORDERING.noCard}</p>}
        {refusal && <CartRefusal words={refusal} error={error} shown={shown} cart={cart} />}
        {stops && !refusal && (
          <p id="cart-stops" className={styles.stale}>
            {stops}
          </p>
        )}
        {!isFree && taken.length === 1 && <p className="small soft">{PAYMENT_METHOD_HINTS[means]}</p>}
        {!isFree && <AcceptTerms />}
      </section>
      <ActionBar
        label="Total et commande"
        sum={
          <p className={styles.total}>
            <span>Total</span> <strong className="nowrap">{formatEuros(cart.total)}</strong>
          </p>
        }
      >
        <Button
          size="lg"
          loading={isBusy}
          disabled={stops !== undefined || isChanging}
          aria-describedby={stops ? 'cart-stops' : undefined}
          onClick={onOrder}
        >
          Commander
        </Button>
      </ActionBar>
    </div>
  )
}
