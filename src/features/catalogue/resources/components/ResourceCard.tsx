import { IconPhoto } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDays } from '../../../../shared/dates.ts'
import { toCents, toEuros } from '../../../../shared/money.ts'
import { Picture } from '../../../../web/ui/Picture.tsx'
import type { Free } from '../availability/contract.ts'
import { describeAvailability, spelledPrice } from '../availability/labels.ts'
import type { CommissionResource } from '../contract.ts'
import { priceInWords, ruleInShort } from '../labels.ts'
import { type BookingRequest, isByDay, lineCents } from '../rules.ts'
import styles from './Resources.module.css'

type Props = {
  resource: CommissionResource
  /** Availability; its space is reserved until it is loaded. */
  free: Free | undefined
  /** Requested days, if any. */
  asked: BookingRequest
  at: { now: string; today: string }
}

const toStay = (id: number, { startDate, endDate }: { startDate: string | null; endDate: string | null }) =>
  `/reservation/${id}${startDate && endDate ? `?du=${startDate}&au=${endDate}` : ''}`

/** A resource as a card that is one link: price, main rule, availability. */
export function ResourceCard({ resource, free, asked, at }: Props) {
  const { id, name, price, pictures } = resource
  const [picture] = pictures
  const byDay = isByDay(resource)
  const rule = ruleInShort(resource)
  const request = byDay ? asked : { ...asked, startDate: null, endDate: null }
  const fits = free !== undefined && !free.obstacle
  const total = toEuros(lineCents({ ...resource, priceCents: toCents(price) }, request))
  return (
    <article className={`whole-link ${styles.card}`} aria-labelledby={`resource-${id}`}>
      {picture ? (
        <Picture picture={picture} alt="" sizes="(min-width: 768px) 360px, 160px" className={styles.picture} />
      ) : (
        <span className={`${styles.picture} ${styles.none}`}>
          <IconPhoto size={40} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <div className={styles.words}>
        <h3 id={`resource-${id}`}>
          <Link to={toStay(id, fits ? request : { startDate: null, endDate: null })}>{name}</Link>
        </h3>
        <p>{request.startDate && fits ? spelledPrice(resource, request, total) : priceInWords(resource)}</p>
        {rule && <p className="small soft">{rule}</p>}
        <p className={styles.free} data-fits={fits}>
          {free ? describeAvailability(resource, free, request, at) : '\u00a0'}
        </p>
        {asked.startDate && free && free.stays.length > 0 && (
          <p className="small">
            Libre{' '}
            {free.stays.map((stay, index) => (
              <span key={stay.startDate}>
                {index > 0 && ' ou '}
                <Link to={toStay(id, stay)}>{formatDays(stay.startDate, stay.endDate)}</Link>
              </span>
            ))}
          </p>
        )}
      </div>
    </article>
  )
}
