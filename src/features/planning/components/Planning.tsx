import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import type { LightCommission } from '../../commissions/contract.ts'
import { planningQuery } from '../client.ts'
import type { PlannedClosure, PlannedResource } from '../contract.ts'
import { type Span, spanAhead, spanOf } from '../rules.ts'
import { Ahead } from './Ahead.tsx'
import { CloseDialog, ClosedDialog } from './CloseDialog.tsx'
import { Filters } from './Filters.tsx'
import { Month } from './Month.tsx'
import { StayDialog } from './StayDialog.tsx'
import { usePlanningAddress } from './usePlanningAddress.ts'

type Opened =
  | { kind: 'stay'; id: number }
  | { kind: 'close'; resource: PlannedResource | undefined; days?: Span }
  | { kind: 'closure'; resource: PlannedResource; closure: PlannedClosure }

/** What a commission has let: a month by resource, and what is to do in the days ahead, which a phone shows first (rules#planning). */
export function Planning({ commission }: { commission: LightCommission }) {
  const address = usePlanningAddress()
  const [opened, setOpened] = useState<Opened>()
  const wide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false })
  const month = useQuery(planningQuery(commission.id, spanOf(address.month)))
  const ahead = useQuery(planningQuery(commission.id, spanAhead(address.today)))
  const openStay = (id: number) => setOpened({ kind: 'stay', id })
  const close = () => setOpened(undefined)

  const timeline = (
    <section key="month" className="stack" aria-label="Le mois par ressource">
      <Filters
        address={address}
        resources={month.data ?? []}
        onClose={() => setOpened({ kind: 'close', resource: month.data?.find(({ id }) => id === address.resource) })}
      />
      {month.isError && (
        <ErrorState onRetry={() => void month.refetch()}>Le planning n’a pas pu être chargé.</ErrorState>
      )}
      {month.isPending && <SkeletonRows rows={5} />}
      {month.data && (
        <Month
          commission={commission}
          resources={month.data}
          address={address}
          onStay={openStay}
          onDays={(resource, days) => setOpened({ kind: 'close', resource, days })}
          onClosure={(resource, closure) => setOpened({ kind: 'closure', resource, closure })}
        />
      )}
    </section>
  )
  const toDo = (
    <section key="ahead" className="stack" aria-labelledby="ahead-title">
      <h2 id="ahead-title">À venir</h2>
      {ahead.isError && (
        <ErrorState onRetry={() => void ahead.refetch()}>Les jours à venir n’ont pas pu être chargés.</ErrorState>
      )}
      {ahead.isPending && <SkeletonRows rows={3} />}
      {ahead.data && <Ahead resources={ahead.data} today={address.today} onStay={openStay} />}
    </section>
  )
  const shown = [...(month.data ?? []), ...(ahead.data ?? [])]
  return (
    <div className="stack-lg">
      {wide ? [timeline, toDo] : [toDo, timeline]}
      {opened?.kind === 'stay' && <StayDialog id={opened.id} resources={shown} onClose={close} />}
      {opened?.kind === 'close' && (
        <CloseDialog resources={month.data ?? []} resource={opened.resource} days={opened.days} onClose={close} />
      )}
      {opened?.kind === 'closure' && (
        <ClosedDialog resource={opened.resource} closure={opened.closure} onClose={close} />
      )}
    </div>
  )
}
