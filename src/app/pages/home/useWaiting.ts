import { useQueries, useQuery } from '@tanstack/react-query'
import { setupQuery } from '../../../features/operations/onboarding/client.ts'
import { pendingOrdersQuery, staysQuery } from '../../../features/orders/orders/client.ts'
import { type Session, useMay } from '../../../features/platform/access/client.ts'
import { may } from '../../../features/platform/access/contract.ts'
import { failedTasksQuery } from '../../../features/platform/tasks/client.ts'
import { personQuery } from '../../../features/society/persons/client.ts'
import { configurationQuery } from '../../../features/society/settings/client.ts'
import { seasonToPay } from '../../../features/society/settings/rules.ts'
import { parisDay } from '../../../shared/dates.ts'
import { SOURCES } from './waiting.ts'

/**
 * Whether a query has succeeded, failed, or is disabled. A failed one is retried by the next part of home that shows
 * it: waiting for that retry too would remove the part and bring it back, endlessly.
 */
const hasAnswered = ({ isFetched, isLoading }: { isFetched: boolean; isLoading: boolean }) => isFetched || !isLoading

/** The queries for « Ce qui m’attend » that concern this member. */
export const listWaitingQueries = (me: Session) =>
  SOURCES.filter(({ concerns }) => concerns(me)).map((source) => source.asked(me))

/**
 * Everything that is pending for this member, queried in parallel. Complete once every query has succeeded or failed.
 */
export function useWaiting(me: Session) {
  const person = useQuery(personQuery(me.userId))
  const configuration = useQuery(configurationQuery)
  const pending = useQuery(pendingOrdersQuery(me))
  const today = parisDay(new Date())
  const stays = useQuery(staysQuery(me.userId, today))
  const failed = useQuery({ ...failedTasksQuery, enabled: me.roles.length > 0 })
  const setup = useQuery({ ...setupQuery, enabled: useMay(may.manageSociety) })
  const asked = useQueries({ queries: listWaitingQueries(me) })
  const parts = [person, configuration, pending, stays, failed, setup, ...asked]
  const lost = parts.filter(({ isError, data }) => isError && data === undefined)
  const season =
    person.data && configuration.data && seasonToPay(person.data.accountValidity, new Date(), configuration.data.season)
  // Already ordered: only its payment is pending.
  const ordered = pending.data?._embedded.data.some((order) => order.awaited !== null && order.season === season)
  return {
    person: person.data,
    isKnown: parts.every(hasAnswered),
    beginning: setup.data?.open === true,
    /** The coming season, if no administrator has paid its fee yet. */
    administratorsUnpaid: setup.data?.administratorsUnpaid ?? null,
    season: ordered ? undefined : season,
    tasks: failed.data?._embedded.data ?? [],
    /** Their reservations from today on, nearest first. */
    stays: (stays.data?._embedded.data ?? []).filter(({ endDate }) => (endDate ?? today) >= today),
    todos: asked.flatMap(({ data }) => data ?? []),
    /** Retries the failed queries. */
    again: lost.length > 0 ? () => lost.forEach(({ refetch }) => void refetch()) : undefined,
  }
}
export type Waiting = ReturnType<typeof useWaiting>
