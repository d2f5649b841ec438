import { formatMoment } from '../../../../shared/dates.ts'
import type { OrderDetails, OrderStep } from '../contract.ts'
import { joinSteps, stepWords } from '../messages.ts'
import styles from './Steps.module.css'

/** History of an order and its lines, oldest first: when, what, by whom and why. */
export function Steps({ order, own }: { order: OrderDetails; own: boolean }) {
  const lines = new Map(order.reservations.map((line) => [line.id, line]))
  return (
    <ol className={styles.steps}>
      {joinSteps(order.steps).map((step, index) => (
        <li key={`${step.at}-${index.toString()}`}>
          <span className="small soft">{formatMoment(step.at)}</span>
          <span>
            {stepWords(
              step,
              step.lines.flatMap((id) => lines.get(id) ?? []),
              order.kind,
            )}
            {byWhom(step, own)}
          </span>
          {step.note && <span className="soft">«&nbsp;{step.note}&nbsp;»</span>}
        </li>
      ))}
    </ol>
  )
}

function byWhom({ by, name }: OrderStep, own: boolean): string {
  if (by === 'PORTAL') return ''
  if (by === 'BUYER') return own ? ', par vous' : ', par son titulaire'
  return name === null ? ', par l’association' : `, par ${name}`
}
