import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { daysCounted, formatDay, formatDays, parisDay } from '../../../../../shared/dates.ts'
import { readablePhone } from '../../../../../shared/phones.ts'
import { serverNow } from '../../../../../web/clock.ts'
import { Badge, ErrorState, Notice, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { LINE_STATES } from '../../../../catalogue/reservations/labels.ts'
import { isByDay } from '../../../../catalogue/resources/rules.ts'
import { DepositCard } from '../../deposits/components/DepositCard.tsx'
import { sheetQuery } from '../client.ts'
import type { Sheet } from '../contract.ts'
import { MOMENTS } from '../labels.ts'
import { nextMoment } from '../rules.ts'
import { FoundView } from './FoundView.tsx'
import styles from './StaySheet.module.css'
import { StepForm } from './StepForm.tsx'

/** Check-out and return of a stay: facts, deposit, findings, and the next step (rules#handover). */
export function StaySheet({ id }: { id: number }) {
  const { data: sheet, isError, refetch } = useQuery(sheetQuery(id))
  if (!sheet)
    return isError ? (
      <ErrorState onRetry={() => void refetch()}>La réservation n’a pas pu être chargée.</ErrorState>
    ) : (
      <SkeletonRows rows={3} height={160} />
    )
  const next = isByDay(sheet) ? nextMoment(sheet.state) : undefined
  return (
    <div className={styles.columns}>
      <div className="stack">
        <Facts sheet={sheet} />
        {sheet.deposit && <DepositCard id={id} state={sheet.state} deposit={sheet.deposit} />}
        {next && sheet.found.map((found) => <FoundView key={found.state} sheet={sheet} found={found} />)}
      </div>
      <div className="stack">
        {next && (
          <section className="card stack" aria-labelledby="next-title">
            <h2 id="next-title">{MOMENTS[next].name}</h2>
            {next === 'HANDED_OVER' && sheet.startDate && <Early startDate={sheet.startDate} />}
            <StepForm key={next} sheet={sheet} moment={next} />
          </section>
        )}
        {!next && sheet.found.map((found) => <FoundView key={found.state} sheet={sheet} found={found} />)}
      </div>
    </div>
  )
}

/** Keys are often given the evening before; earlier than that, the wrong reservation may be open. */
function Early({ startDate }: { startDate: string }) {
  const days = daysCounted(parisDay(new Date(serverNow())), startDate) - 1
  if (days < 2) return null
  return (
    <Notice tone="warn">
      Cette réservation ne commence que le {formatDay(startDate)}, dans {days}&nbsp;jours.
    </Notice>
  )
}

function Facts({ sheet }: { sheet: Sheet }) {
  const { name, quantity, person, phone, startDate, endDate, state, commandId } = sheet
  const { tone, label } = LINE_STATES[state]
  return (
    <section className="card stack" aria-label="La réservation">
      <div className="row between">
        <h2>{person ?? 'Un compte effacé'}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <dl className="facts">
        <dt>Ressource</dt>
        <dd>
          {name}
          {quantity > 1 && ` × ${quantity}`}
        </dd>
        {startDate && endDate && (
          <>
            <dt>Dates</dt>
            <dd>{formatDays(startDate, endDate)}</dd>
          </>
        )}
        {phone && (
          <>
            <dt>Téléphone</dt>
            <dd>
              <a href={`tel:${phone}`}>{readablePhone(phone)}</a>
            </dd>
          </>
        )}
        <dt>Commande</dt>
        <dd>
          <Link to={`/command/${commandId}`}>Commande n°&nbsp;{commandId}</Link>
        </dd>
      </dl>
    </section>
  )
}
