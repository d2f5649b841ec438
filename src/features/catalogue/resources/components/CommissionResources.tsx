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
import { ResourceCards } from './ResourceCards.tsx'

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
      <ResourceCards resources={data} free={free} first={first} last={last} at={at} />
    </>
  )
}
