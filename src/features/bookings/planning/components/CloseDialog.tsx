import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { CloseDays } from '../../../catalogue/resources/closures/components/CloseDays.tsx'
import { OneClosure } from '../../../catalogue/resources/closures/components/Closures.tsx'
import type { PlannedClosure, PlannedResource } from '../contract.ts'
import type { Span } from '../rules.ts'
import { bookingAddress } from './addresses.ts'

type Props = {
  commissionName: string
  resources: readonly PlannedResource[]
  resource: PlannedResource | undefined
  days: Span | undefined
  onClose: () => void
}

/** Closes the marked days of a resource, or any other; or books them for somebody. */
export function CloseDialog({ commissionName, resources, resource, days, onClose }: Props) {
  const [id, setId] = useState(resource?.id ?? resources[0]?.id)
  return (
    <Dialog title="Fermer des jours" onClose={onClose}>
      <div className="stack">
        <NativeSelect
          label="Ressource"
          value={id}
          onChange={({ currentTarget }) => setId(Number(currentTarget.value))}
          data={resources.map(({ id: value, name }) => ({ value: String(value), label: name }))}
        />
        {id !== undefined && <CloseDays key={id} id={id} days={days} onClosed={onClose} />}
        <p>
          <Link to={bookingAddress(commissionName, id, days)}>Plutôt réserver pour quelqu’un</Link>
        </p>
      </div>
    </Dialog>
  )
}

type ClosedProps = { resource: PlannedResource; closure: PlannedClosure; onClose: () => void }

/** A closure, with a button to reopen the days. */
export const ClosedDialog = ({ resource, closure, onClose }: ClosedProps) => (
  <Dialog title={resource.name} onClose={onClose}>
    <ul className="plain">
      <OneClosure
        id={resource.id}
        closure={{ id: closure.id, from: closure.startDate, to: closure.endDate, reason: closure.reason }}
        onReopened={onClose}
      />
    </ul>
  </Dialog>
)
