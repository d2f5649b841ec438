import { type ReactNode, useRef } from 'react'
import { ErrorState, Notice } from '../../../../web/ui/states.tsx'
import { availabilityQuery } from '../availability/client.ts'
import { describeSale } from '../availability/labels.ts'
import type { CommissionResource, Violation } from '../contract.ts'
import { type BookingRequest, isOccupied, isOnSale } from '../rules.ts'
import { AddToCart } from './AddToCart.tsx'
import { BookingFields, InTheWay, useBookingRequest } from './BookingFields.tsx'
import { Conditions, Price } from './Price.tsx'
import styles from './Reservation.module.css'

export type ReservationProps = {
  resource: CommissionResource
  /** Days of the member's own stays. */
  own: ReadonlySet<string>
  /** Adds a request to the cart. */
  add: (request: BookingRequest & { resourceId: number }) => Promise<unknown>
  onAdded: () => void
  /** Renders the waitlist button beside an unavailable request. */
  waitFor: (request: BookingRequest) => ReactNode
}

const stateOf = (whole: boolean, obstacle: Violation | null | undefined) => {
  if (!whole) return 'incomplete'
  if (obstacle === undefined) return 'asked'
  return obstacle ? 'cannot' : 'can'
}

/** Chooses days and quantity, shows price and obstacles, and adds the request to the cart. */
export function Reservation({ resource, own, add, onAdded, waitFor }: ReservationProps) {
  const chosen = useBookingRequest(resource, availabilityQuery)
  const { at, byDay, known, request, whole } = chosen
  const place = useRef<HTMLDivElement>(null)

  if (known.failed) return <ErrorState onRetry={known.retry}>Ce qui est libre n’a pas pu être chargé.</ErrorState>
  const forSale = isOnSale(resource, at.now)
  return (
    <div className={styles.reservation} ref={place}>
      <div className={`card ${styles.choose}`} aria-busy={known.loading || undefined}>
        <h2>{byDay ? 'Choisir les jours' : 'Choisir'}</h2>
        <BookingFields chosen={chosen} own={own} />
        {!forSale && !byDay && <Notice tone="warn">{describeSale(resource, at.now)}</Notice>}
        {forSale && (
          <>
            <InTheWay chosen={chosen} />
            {known.obstacle && isOccupied(known.obstacle) && waitFor(request)}
            {whole && !known.obstacle && <Conditions resource={resource} request={request} today={at.today} />}
          </>
        )}
      </div>
      {forSale && (
        <div className={styles.pay}>
          <AddToCart
            request={request}
            state={stateOf(whole, known.obstacle)}
            sum={<Price resource={resource} request={request} whole={whole && !known.obstacle} />}
            add={() => add({ resourceId: resource.id, ...request })}
            onAdded={() => {
              chosen.forget()
              onAdded()
            }}
            onMissing={() =>
              place.current?.querySelector<HTMLElement>(whole ? '#obstacle' : '[data-day][tabindex="0"]')?.focus()
            }
          />
        </div>
      )}
    </div>
  )
}
