import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../../shared/counted.ts'
import { formatFullDay, formatHours, parisDay } from '../../../../shared/dates.ts'
import { serverNow } from '../../../../web/clock.ts'
import { Page } from '../../../../web/ui/Page.tsx'
import { RichText } from '../../../../web/ui/RichText.tsx'
import { Notice } from '../../../../web/ui/states.tsx'
import { availabilityQuery } from '../availability/client.ts'
import { priceInWords, rulesInWords } from '../labels.ts'
import { Gallery } from './Gallery.tsx'
import styles from './Reservation.module.css'
import { Reservation, type ReservationProps } from './Reservation.tsx'

/** A resource: its availability beside its description. */
export function ResourceView(props: ReservationProps) {
  const { resource } = props
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
          {resource.stock !== null && <PlacesLeft id={resource.id} />}
        </p>
      )}
      <Gallery resource={resource} />
      <div className={styles.layout}>
        <Reservation {...props} />
        <div className={`stack-lg ${styles.about}`}>
          {description && (
            <section className="stack" aria-label="Présentation">
              <RichText html={description} />
            </section>
          )}
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
        </div>
      </div>
    </Page>
  )
}

/** Places left at an event, below its day. Their line is there before they are known. */
function PlacesLeft({ id }: { id: number }) {
  const today = parisDay(new Date(serverNow()))
  const { data } = useQuery(availabilityQuery(id, today, today))
  const free = data?.free ?? undefined
  return (
    <span className={styles.places}>
      {free === 0 ? 'Complet' : free !== undefined && counted(free, 'place restante', 'places restantes')}
    </span>
  )
}
