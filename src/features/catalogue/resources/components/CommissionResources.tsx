import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { parisDay } from '../../../../shared/dates.ts'
import { currentParams } from '../../../../web/ui/address.ts'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { freeQuery } from '../availability/client.ts'
import { choiceIn } from '../calendar/rules.ts'
import { resourcesOfQuery } from '../client.ts'
import { isByDay } from '../rules.ts'
import { FreeBetween } from './FreeBetween.tsx'
import { ResourceCard } from './ResourceCard.tsx'
import styles from './Resources.module.css'

type Props = { commission: { id: number; technicalName: string } }

/** Resources of a commission on its page: what is free next, or between the two days in the address. */
export function CommissionResources({ commission: { id, technicalName } }: Props) {
  const [params, setParams] = useSearchParams()
  const [at] = useState(() => ({ now: new Date().toISOString(), today: parisDay(new Date()) }))
  const { first, last } = choiceIn(params)
  const stay = first && last ? { from: first, to: last } : {}
  const { data, isError, refetch } = useQuery(resourcesOfQuery(technicalName))
  const free = useQuery(freeQuery(id, stay))
  function show(days: { from: string; to: string } | undefined) {
    const next = currentParams()
    next.delete('du')
    next.delete('au')
    if (days) {
      next.set('du', days.from)
      next.set('au', days.to)
    }
    setParams(next, { preventScrollReset: true })
  }
  if (isError && !data)
    return <ErrorState onRetry={() => void refetch()}>Ce qui se réserve n’a pas pu être chargé.</ErrorState>
  if (!data) return <SkeletonRows rows={1} height={300} />
  if (data.length === 0) return null
  const refusalRank = (resourceId: number) => (free.data?.get(resourceId)?.obstacle ? 1 : 0)
  const shown = last ? data.toSorted((one, other) => refusalRank(one.id) - refusalRank(other.id)) : data
  // What is free comes first, so the cards wait until that is known.
  const isOrdered = !last || free.data !== undefined || free.isError
  return (
    <>
      {data.some(isByDay) && (
        <FreeBetween
          key={`${first}-${last}`}
          first={first}
          last={last}
          today={at.today}
          busy={free.isFetching}
          onShow={show}
        />
      )}
      {free.isError && (
        <ErrorState onRetry={() => void free.refetch()}>Ce qui est libre n’a pas pu être chargé.</ErrorState>
      )}
      {isOrdered ? (
        <ul className={`plain ${styles.cards}`}>
          {shown.map((resource) => (
            <li key={resource.id}>
              <ResourceCard
                resource={resource}
                at={at}
                free={free.data?.get(resource.id)}
                asked={{ quantity: 1, startDate: last && first, endDate: last }}
              />
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonRows rows={3} height={118} />
      )}
    </>
  )
}
