import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { addDays, formatDay, formatDays } from '../../../../shared/dates.ts'
import { AllDone } from '../../../../web/art/empty/AllDone.tsx'
import { Badge, EmptyState } from '../../../../web/ui/states.tsx'
import { LINE_STATES } from '../../../catalogue/reservations/labels.ts'
import type { PlannedResource, PlannedStay } from '../contract.ts'
import { type Coming, comingUp } from '../rules.ts'
import styles from './Ahead.module.css'

/** Number shown at first: some days of a busy commission. */
const FIRST = 12

type Props = {
  ahead: readonly PlannedResource[]
  open: readonly PlannedResource[]
  today: string
  onStay: (id: number) => void
}

/** Approvals, handovers and returns ahead, day by day. */
export function Ahead({ ahead, open, today, onStay }: Props) {
  const [all, setAll] = useState(false)
  const { waiting, moves } = comingUp(ahead, open, today)
  const shown = all ? moves : moves.slice(0, FIRST)
  if (waiting.length + moves.length === 0)
    return (
      <EmptyState drawing={<AllDone />}>
        Rien à remettre, à reprendre ni à accepter dans les semaines qui viennent.
      </EmptyState>
    )
  return (
    <div className="stack-lg">
      {waiting.length > 0 && (
        <Group title="Attendent votre réponse">
          {waiting.map(({ stay, resource }) => (
            <Item key={stay.id} stay={stay} resource={resource} onStay={onStay} />
          ))}
        </Group>
      )}
      {[...Map.groupBy(shown, ({ day }) => day)].map(([day, comings]) => (
        <Group key={day} title={dayName(day, today)}>
          {comings.map((coming) => (
            <Item key={coming.stay.id} {...coming} detail={wordsFor(coming, today)} onStay={onStay} />
          ))}
        </Group>
      ))}
      {shown.length < moves.length && (
        <div>
          <Button variant="default" onClick={() => setAll(true)}>
            Afficher {counted(moves.length - shown.length, 'autre remise ou retour', 'autres remises et retours')}
          </Button>
        </div>
      )}
    </div>
  )
}

function dayName(day: string, today: string) {
  if (day === today) return 'Aujourd’hui'
  return day === addDays(today, 1) ? 'Demain' : formatDay(day)
}

function wordsFor({ stay, what }: Coming, today: string) {
  if (what === 'BACK') return stay.endDate < today ? 'Retour en retard' : 'Retour'
  return stay.startDate < today ? 'À remettre, en retard' : 'À remettre'
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.group}>
    <h2>{title}</h2>
    <ul className="framed">{children}</ul>
  </section>
)

type ItemProps = { stay: PlannedStay; resource: PlannedResource; detail?: string; onStay: (id: number) => void }

function Item({ stay, resource, detail, onStay }: ItemProps) {
  return (
    <li>
      <button type="button" className={styles.item} onClick={() => onStay(stay.id)}>
        <span className={styles.who}>
          <strong>{stay.person ?? 'Un compte effacé'}</strong>
          <span className={styles.what}>
            <span>
              {resource.name}
              {stay.quantity > 1 && ` × ${stay.quantity}`}
            </span>
            <span className="soft small">{formatDays(stay.startDate, stay.endDate)}</span>
          </span>
        </span>
        {/* Pending approvals all have the state that their heading names. */}
        {detail && <Badge tone={detail.includes('retard') ? 'bad' : LINE_STATES[stay.state].tone}>{detail}</Badge>}
      </button>
    </li>
  )
}
