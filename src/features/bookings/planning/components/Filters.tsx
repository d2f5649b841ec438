import { Button, NativeSelect } from '@mantine/core'
import { MONTHS } from '../../../../shared/dates.ts'
import { RESERVATION_STATES } from '../../../catalogue/reservations/contract.ts'
import { LINE_STATES } from '../../../catalogue/reservations/labels.ts'
import type { PlannedResource } from '../contract.ts'
import { nextMonth } from '../rules.ts'
import styles from './Filters.module.css'
import type { usePlanningAddress } from './usePlanningAddress.ts'

/** « novembre 2026 » */
export const monthName = (month: string) => `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`

/** States that take a place; cancelled lines are not on a planning. */
const STATES = RESERVATION_STATES.filter((state) => state !== 'CANCELLED' && state !== 'REFUSED')

type Props = {
  address: ReturnType<typeof usePlanningAddress>
  resources: readonly PlannedResource[]
}

/** Selects month, resource and state. */
export function Filters({ address, resources }: Props) {
  const { month, today, set } = address
  return (
    <div className={styles.bar}>
      <div className="row">
        <Button variant="default" onClick={() => set('mois', nextMonth(month, -1))}>
          Mois précédent
        </Button>
        <h2 className={styles.month} aria-live="polite">
          {monthName(month)}
        </h2>
        <Button variant="default" onClick={() => set('mois', nextMonth(month, 1))}>
          Mois suivant
        </Button>
        {month !== today.slice(0, 7) && (
          <Button variant="subtle" onClick={() => set('mois', '')}>
            Aujourd’hui
          </Button>
        )}
      </div>
      <div className={styles.choices}>
        <NativeSelect
          label="Ressource"
          value={address.resource ?? ''}
          onChange={({ currentTarget }) => set('ressource', currentTarget.value)}
          data={[
            { value: '', label: 'Toutes' },
            ...resources.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <NativeSelect
          label="État"
          value={address.state ?? ''}
          onChange={({ currentTarget }) => set('etat', currentTarget.value)}
          data={[
            { value: '', label: 'Tous' },
            ...STATES.map((state) => ({ value: state, label: LINE_STATES[state].label })),
          ]}
        />
      </div>
    </div>
  )
}
