import { type ReactNode, useRef } from 'react'
import { toCents } from '../../../../shared/money.ts'
import { ErrorState, Notice } from '../../../../web/ui/states.tsx'
import { availabilityQuery } from '../availability/client.ts'
import { describeSale } from '../availability/labels.ts'
import type { CommissionResource, Violation } from '../contract.ts'
import { type BookingRequest, isOccupied, isOnSale } from '../rules.ts'
import { AddToCart } from './AddToCart.tsx'
import { BookingFields, InTheWay, useBookingRequest } from './BookingFields.tsx'
import { Price } from './Price.tsx'
import styles from './Reservation.module.css'

type Props = {
  resource: CommissionResource
  /** Puts a wish into the cart. */
  add: (wish: BookingRequest & { resourceId: number }) => Promise<unknown>
  onAdded: () => void
  /** Beside what is taken: how one waits for it. */
  waitFor: (wish: BookingRequest) => ReactNode
}

const stateOf = (whole: boolean, obstacle: Violation | null | undefined) => {
  if (!whole) return 'incomplete'
  if (obstacle === undefined) return 'asked'
  return obstacle ? 'cannot' : 'can'
}

/** To choose days and a number, see what it costs and what is in the way, and put it into the cart. */
export function Reservation({ resource, add, onAdded, waitFor }: Props) {
  const chosen = useBookingRequest(resource, availabilityQuery)
  const { at, byDay, known, wish, whole } = chosen
  const place = useRef<HTMLDivElement>(null)

  if (known.failed) return <ErrorState onRetry={known.retry}>Ce qui est libre n’a pas pu être chargé.</ErrorState>
  return (
    <div className={`card ${styles.choose}`} ref={place} aria-busy={known.loading || undefined}>
      <h2>{byDay ? 'Choisir les jours' : 'Choisir'}</h2>
      <BookingFields chosen={chosen} />
      {!isOnSale(resource, at.now) ? (
        !byDay && <Notice tone="warn">{describeSale(resource, at.now)}</Notice>
      ) : (
        <>
          {whole && !known.obstacle && (
            <Price resource={resource} wish={wish} priceCents={toCents(resource.price)} today={at.today} />
          )}
          <InTheWay chosen={chosen} />
          {known.obstacle && isOccupied(known.obstacle) && waitFor(wish)}
          <AddToCart
            wish={wish}
            state={stateOf(whole, known.obstacle)}
            add={() => add({ resourceId: resource.id, ...wish })}
            onAdded={() => {
              chosen.forget()
              onAdded()
            }}
            onMissing={() =>
              place.current?.querySelector<HTMLElement>(whole ? '#obstacle' : '[data-day][tabindex="0"]')?.focus()
            }
          />
        </>
      )}
    </div>
  )
}
