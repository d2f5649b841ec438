import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../../../web/ui/lazy.tsx'
import { Segments } from '../../../../web/ui/Segments.tsx'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import type { LightCommission } from '../../../society/commissions/contract.ts'
import { heldDepositsQuery } from '../../check-in-out/deposits/client.ts'
import { openStaysQuery, planningQuery } from '../client.ts'
import type { PlannedClosure, PlannedResource } from '../contract.ts'
import { monthOf, type Span, spanAhead, spanOf } from '../rules.ts'
import { Ahead } from './Ahead.tsx'
import { bookingAddress } from './addresses.ts'
import { BookedStays } from './Booked.tsx'
import { Day } from './Day.tsx'
import { Figures } from './Figures.tsx'
import { Filters } from './Filters.tsx'
import { HeldDeposits } from './HeldDeposits.tsx'
import { Month } from './Month.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { usePlanningAddress, VIEWS, type View } from './usePlanningAddress.ts'

const Feed = lazyPart(() => import('../feed/components/Feed.tsx'), 'Feed')
const CloseDialog = lazyPart(() => import('./CloseDialog.tsx'), 'CloseDialog')
const ClosedDialog = lazyPart(
  async () => ({ ClosedDialog: (await import('./CloseDialog.tsx')).ClosedDialog }),
  'ClosedDialog',
)
const StayDialog = lazyPart(() => import('./StayDialog.tsx'), 'StayDialog')

const LABELS: Record<View, string> = {
  'a-faire': 'À faire',
  planning: 'Planning',
  liste: 'Liste',
  chiffres: 'Chiffres',
}

/** Views « to do », days, list and figures, each with its address. */
const Views = ({ address }: { address: ReturnType<typeof usePlanningAddress> }) => (
  <Segments
    label="Ce que l’on regarde"
    views={VIEWS.map((view) => ({ to: address.viewAt(view), label: LABELS[view], shown: view === address.view }))}
  />
)

type OpenDialog =
  | { kind: 'stay'; id: number }
  | { kind: 'close'; resource: PlannedResource | undefined; days?: Span }
  | { kind: 'feed' }
  | { kind: 'closure'; resource: PlannedResource; closure: PlannedClosure }

type Props = {
  commission: LightCommission
  /** Fixed view of a page that has its own navigation. */
  view?: View
}

/**
 * Bookings of a commission (rules#planning): to do, days by resource (on a phone a month whose days are tapped), list
 * and figures.
 */
export function Planning({ commission, view }: Props) {
  const address = usePlanningAddress(view)
  const [opened, setOpened] = useState<OpenDialog>()
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const span = spanOf(wide ? address.month : monthOf(address.day, address.today))
  const month = useQuery(planningQuery(commission.id, span))
  const ahead = useQuery(planningQuery(commission.id, spanAhead(address.today)))
  const open = useQuery(openStaysQuery(commission.technicalName))
  // Loaded at the same time as the tasks, so that nothing below moves.
  const held = useQuery({ ...heldDepositsQuery(commission.id), enabled: address.view === 'a-faire' })
  const resources = month.data ?? []
  const close = () => setOpened(undefined)
  const acts = {
    onStay: (id: number) => setOpened({ kind: 'stay', id }),
    onDays: (resource: PlannedResource, days: Span) => setOpened({ kind: 'close', resource, days }),
    onClosure: (resource: PlannedResource, closure: PlannedClosure) =>
      setOpened({ kind: 'closure', resource, closure }),
  }
  return (
    <div className="stack">
      {!view && <Views address={address} />}
      {address.view === 'a-faire' && (
        <section className="stack-lg" aria-label="À faire">
          {[held, ahead, open].some(({ isPending }) => isPending) ? (
            <SkeletonRows rows={3} />
          ) : (
            <>
              <HeldDeposits commission={commission} />
              <LoadingState asked={ahead.data ? open : ahead} rows={3} />
              {ahead.data && open.data && (
                <Ahead ahead={ahead.data} open={open.data} today={address.today} onStay={acts.onStay} />
              )}
            </>
          )}
        </section>
      )}
      {address.view === 'planning' && (
        <section className="stack" aria-label="Planning">
          {wide ? (
            <Filters address={address} resources={resources} />
          ) : (
            <MonthGrid address={address} resources={month.data} />
          )}
          <LoadingState asked={month} rows={5} />
          {month.data && wide && <Month commission={commission} resources={month.data} address={address} {...acts} />}
          {month.data && !wide && <Day commission={commission} resources={month.data} address={address} {...acts} />}
          {resources.length > 0 && (
            <div className="row">
              {view && <BookForSomebody commission={commission} />}
              <Button
                variant="default"
                onClick={() =>
                  setOpened({
                    kind: 'close',
                    resource: resources.find(({ id }) => id === address.resource),
                    ...(!wide && { days: { from: address.day, to: address.day } }),
                  })
                }
              >
                Fermer des jours
              </Button>
              <Button variant="default" onClick={() => setOpened({ kind: 'feed' })}>
                Suivre dans un agenda
              </Button>
            </div>
          )}
        </section>
      )}
      {address.view === 'liste' && (
        <BookedStays commission={commission} main={view && <BookForSomebody commission={commission} />} />
      )}
      {address.view === 'chiffres' && <Figures commission={commission} address={address} />}
      {opened?.kind === 'feed' && <Feed commission={commission} onClose={close} />}
      {opened?.kind === 'stay' && (
        <StayDialog
          id={opened.id}
          commissionName={commission.technicalName}
          resources={[...resources, ...(ahead.data ?? []), ...(open.data ?? [])]}
          onClose={close}
        />
      )}
      {opened?.kind === 'close' && (
        <CloseDialog
          commissionName={commission.technicalName}
          resources={resources}
          resource={opened.resource}
          days={opened.days}
          onClose={close}
        />
      )}
      {opened?.kind === 'closure' && (
        <ClosedDialog resource={opened.resource} closure={opened.closure} onClose={close} />
      )}
    </div>
  )
}

const BookForSomebody = ({ commission }: { commission: LightCommission }) => (
  <Button component={Link} to={bookingAddress(commission.technicalName)}>
    Réserver pour quelqu’un
  </Button>
)

type QueryState = { data: unknown; isError: boolean; refetch: () => unknown }

/** Shown while days are loading, or if loading failed. */
function LoadingState({ asked, rows }: { asked: QueryState; rows: number }) {
  if (asked.data) return null
  if (!asked.isError) return <SkeletonRows rows={rows} />
  return <ErrorState onRetry={() => void asked.refetch()}>Le planning n’a pas pu être chargé.</ErrorState>
}
