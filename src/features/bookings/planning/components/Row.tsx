import { type PointerEvent, type ReactNode, useState } from 'react'
import { addDays, formatDays, formatTime } from '../../../../shared/dates.ts'
import { LINE_STATES } from '../../../catalogue/reservations/labels.ts'
import type { PlannedClosure, PlannedOffer, PlannedResource, PlannedStay } from '../contract.ts'
import { placedIn, type Span, stackStays } from '../rules.ts'
import styles from './Row.module.css'
import { Sign } from './Sign.tsx'

type Props = {
  resource: PlannedResource
  span: Span
  onStay: (id: number) => void
  onDays: (days: Span) => void
  onClosure: (closure: PlannedClosure) => void
}

/** Bookings of a resource as bars; dragging the mouse over free days closes them. */
export function Row({ resource, span, onStay, onDays, onClosure }: Props) {
  const { drawn, ...drawing } = useDrawing(span, onDays)
  const things = [
    ...resource.stays.map((stay) => ({ ...stay, kind: 'stay' as const })),
    ...resource.offers.map((offer) => ({ ...offer, kind: 'offer' as const })),
  ].sort((one, other) => one.startDate.localeCompare(other.startDate))
  return (
    <div className={styles.track} {...drawing}>
      {drawn && <span className={styles.drawn} style={styleOf(span, drawn.from, drawn.to)} />}
      <ul className={styles.bars}>
        {resource.closures.map((closure) => (
          <li key={closure.id} className={styles.shut} style={styleOf(span, closure.startDate, closure.endDate)}>
            <button type="button" className={`${styles.bar} ${styles.closure}`} onClick={() => onClosure(closure)}>
              <Sign of="closure" />
              {closure.reason || 'Fermé'}
              <HiddenText>
                {closure.reason && 'fermé '}
                {formatDays(closure.startDate, closure.endDate)}
              </HiddenText>
            </button>
          </li>
        ))}
        {stackStays(things).map(({ thing, row }) => (
          <li
            key={`${thing.kind}-${thing.id}`}
            style={{ ...styleOf(span, thing.startDate, thing.endDate), gridRow: row }}
          >
            {thing.kind === 'stay' ? <StayBar stay={thing} span={span} onStay={onStay} /> : <OfferBar offer={thing} />}
          </li>
        ))}
        {resource.stays
          .filter(({ bufferDays, endDate }) => bufferDays > 0 && endDate < span.to)
          .map((stay) => (
            <li
              key={`buffer-${stay.id}`}
              className={`${styles.shut} ${styles.buffer}`}
              aria-hidden="true"
              style={styleOf(span, addDays(stay.endDate, 1), addDays(stay.endDate, stay.bufferDays))}
            />
          ))}
      </ul>
    </div>
  )
}

function styleOf(span: Span, startDate: string, endDate: string) {
  const { start, end } = placedIn(span, startDate, endDate)
  return { gridColumn: `${start} / ${Math.max(end, start + 1)}` }
}

function StayBar({ stay, span, onStay }: { stay: PlannedStay; span: Span; onStay: (id: number) => void }) {
  const { isCutBefore, isCutAfter } = placedIn(span, stay.startDate, stay.endDate)
  const { label } = LINE_STATES[stay.state]
  const who = `${stay.person ?? 'Un compte effacé'}${stay.quantity > 1 ? ` × ${stay.quantity}` : ''}`
  const description = `${who}, ${formatDays(stay.startDate, stay.endDate)}, ${label.toLowerCase()}`
  const cut = `${isCutBefore ? styles.cutBefore : ''} ${isCutAfter ? styles.cutAfter : ''}`
  return (
    <button
      type="button"
      className={`${styles.bar} ${styles[stay.state]} ${cut}`}
      title={description}
      onClick={() => onStay(stay.id)}
    >
      <Sign of={stay.state} />
      {who} · {label}
      <HiddenText>{formatDays(stay.startDate, stay.endDate)}</HiddenText>
    </button>
  )
}

/** Days of a bar, for screen readers. */
const HiddenText = ({ children }: { children: ReactNode }) => <span className="visually-hidden">, {children}</span>

/** A place held for somebody on the waitlist; nothing can be done with it here. */
const OfferBar = ({ offer }: { offer: PlannedOffer }) => (
  <span className={`${styles.bar} ${styles.HELD}`} title={`Proposé jusqu’à ${formatTime(offer.until)}`}>
    <Sign of="HELD" />
    {offer.person ?? 'Un compte effacé'} · Proposé
  </span>
)

/** Selects days by dragging the mouse; a finger scrolls instead. */
function useDrawing(span: Span, onDays: (days: Span) => void) {
  const [drawing, setDrawing] = useState<{ first: string; last: string }>()
  const dayAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const days = Number(span.to.slice(8))
    const at = Math.floor(((clientX - left) / width) * days)
    return addDays(span.from, Math.min(days - 1, Math.max(0, at)))
  }
  const drawn = drawing && {
    from: drawing.first < drawing.last ? drawing.first : drawing.last,
    to: drawing.first < drawing.last ? drawing.last : drawing.first,
  }
  return {
    drawn,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const onBar = (event.target as HTMLElement).closest('button') !== null
      if (event.pointerType !== 'mouse' || event.button !== 0 || onBar) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      const day = dayAt(event)
      setDrawing({ first: day, last: day })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drawing) setDrawing({ ...drawing, last: dayAt(event) })
    },
    onPointerUp: () => {
      setDrawing(undefined)
      if (drawn) onDays(drawn)
    },
    onPointerCancel: () => setDrawing(undefined),
  }
}
