import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatDays, formatMoment } from '../../../../shared/dates.ts'
import { mayUndo } from '../../../../shared/undo.ts'
import { serverNow } from '../../../../web/clock.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { Badge, ErrorState, Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { LINE_STATES } from '../../../catalogue/reservations/labels.ts'
import { Decision } from '../../../orders/approval/components/Decision.tsx'
import { orderQuery } from '../../../orders/orders/client.ts'
import { MOMENTS } from '../../check-in-out/checklists/labels.ts'
import { nextMoment } from '../../check-in-out/checklists/rules.ts'
import type { PlannedResource, PlannedStay } from '../contract.ts'
import { stayAddress } from './addresses.ts'

type Props = { id: number; commissionName: string; resources: readonly PlannedResource[]; onClose: () => void }

/** A stay: buyer, days, order, and the available actions. */
export function StayDialog({ id, commissionName, resources, onClose }: Props) {
  const resource = resources.find(({ stays }) => stays.some((stay) => stay.id === id))
  const stay = resource?.stays.find((each) => each.id === id)
  return (
    <Dialog title={stay ? (stay.person ?? 'Un compte effacé') : 'Réservation'} onClose={onClose}>
      {resource && stay ? (
        <div className="stack">
          <Facts resource={resource} stay={stay} />
          {isToAnswer(stay) && <Answer stay={stay} />}
          <Open address={stayAddress(commissionName, id)} state={stay.state} />
        </div>
      ) : (
        <Notice tone="info">Cette réservation est annulée ou refusée&nbsp;: sa place est libre.</Notice>
      )}
    </Dialog>
  )
}

/** Link to its handover and return. */
function Open({ address, state }: { address: string; state: PlannedStay['state'] }) {
  const next = nextMoment(state)
  return (
    <div>
      <Button component={Link} to={address} variant={next ? 'filled' : 'default'}>
        {next ? MOMENTS[next].action : 'Voir la réservation'}
      </Button>
    </div>
  )
}

function Facts({ resource, stay }: { resource: PlannedResource; stay: PlannedStay }) {
  const { tone, label } = LINE_STATES[stay.state]
  const { step } = stay
  return (
    <dl className="facts">
      <dt>Ressource</dt>
      <dd>
        {resource.name}
        {stay.quantity > 1 && ` × ${stay.quantity}`}
      </dd>
      <dt>Dates</dt>
      <dd>
        {formatDays(stay.startDate, stay.endDate)}
        {stay.bufferDays > 0 && (
          <div className="soft small">puis {counted(stay.bufferDays, 'jour gardé libre', 'jours gardés libres')}</div>
        )}
      </dd>
      <dt>État</dt>
      <dd>
        <Badge tone={tone}>{label}</Badge>
        {step && (
          <div className="soft small">
            {step.by && `par ${step.by}, `}le {formatMoment(step.at)}
          </div>
        )}
      </dd>
      {step?.note && (
        <>
          <dt>Note</dt>
          <dd>{step.note}</dd>
        </>
      )}
      <dt>Commande</dt>
      <dd>
        <Link to={`/command/${stay.commandId}`}>Commande n°&nbsp;{stay.commandId}</Link>
      </dd>
    </dl>
  )
}

/** Whether it waits for approval, or was confirmed so recently that the order is read to know if the approval can be undone. */
const isToAnswer = ({ state, step }: PlannedStay) =>
  state === 'TO_APPROVE' || (state === 'CONFIRMED' && step !== null && mayUndo(step.at, new Date(serverNow())))

/** Reads the order, because it holds the refund of a refusal and the time left to undo an approval. */
function Answer({ stay }: { stay: PlannedStay }) {
  const order = useQuery(orderQuery(stay.commandId))
  const line = order.data?.reservations.find(({ id }) => id === stay.id)
  if (order.isError)
    return <ErrorState onRetry={() => void order.refetch()}>La commande n’a pas pu être chargée.</ErrorState>
  return line ? (
    <div className="row">
      <Decision line={line} />
    </div>
  ) : (
    <SkeletonRows rows={1} />
  )
}
