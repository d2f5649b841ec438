import type { ReactNode } from 'react'
import { formatFullDay, formatHours } from '../../../../shared/dates.ts'
import { Page } from '../../../../web/ui/Page.tsx'
import { RichText } from '../../../../web/ui/RichText.tsx'
import { Notice } from '../../../../web/ui/states.tsx'
import type { CommissionResource } from '../contract.ts'
import { priceInWords, rulesInWords } from '../labels.ts'
import type { BookingRequest } from '../rules.ts'
import { Gallery } from './Gallery.tsx'
import styles from './Reservation.module.css'
import { Reservation } from './Reservation.tsx'

type Props = {
  resource: CommissionResource
  /** Puts a wish into the cart. */
  add: (wish: BookingRequest & { resourceId: number }) => Promise<unknown>
  onAdded: () => void
  /** Beside what is taken: how one waits for it. */
  waitFor: (wish: BookingRequest) => ReactNode
}

/** A thing to book or to buy: what is free of it beside what it is. */
export function ResourceView({ resource, add, onAdded, waitFor }: Props) {
  const { name, description, commission, active } = resource
  const crumbs = [{ label: commission.name, to: `/commission/${commission.technicalName}` }]
  const rules = rulesInWords(resource)
  return (
    <Page title={name} crumbs={crumbs} aside={<strong className={styles.price}>{priceInWords(resource)}</strong>}>
      {!active && <Notice tone="info">C’est un aperçu&nbsp;: les membres ne voient pas encore cette page.</Notice>}
      {resource.heldOn && (
        <p className={styles.occasion}>
          {formatFullDay(resource.heldOn)}
          {resource.startTime && `, ${formatHours(resource.startTime, resource.endTime)}`}
        </p>
      )}
      <div className={styles.layout}>
        <Reservation {...{ resource, add, onAdded, waitFor }} />
        <div className="stack-lg">
          <Gallery resource={resource} />
          {rules.length > 0 && (
            <section className="stack" aria-labelledby="rules">
              <h2 id="rules">Les règles</h2>
              <ul className={styles.rules}>
                {rules.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </section>
          )}
          {description && (
            <section className="stack" aria-label="Présentation">
              <RichText html={description} />
            </section>
          )}
        </div>
      </div>
    </Page>
  )
}
