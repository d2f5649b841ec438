import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { useSearchParams } from 'react-router'
import { parisDay } from '../../../shared/dates.ts'
import { currentParams } from '../../../web/ui/address.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { freeQuery } from './availability/client.ts'
import { choiceIn } from './calendar/rules.ts'
import { bookableQuery } from './client.ts'
import { FreeBetween } from './components/FreeBetween.tsx'
import { ResourceCards } from './components/ResourceCards.tsx'
import styles from './components/Resources.module.css'
import type { CommissionResource } from './contract.ts'

const byCommission = (resources: readonly CommissionResource[]) => [
  ...Map.groupBy(resources, ({ commission }) => commission.id).values(),
]

/**
 * `/reserver`: everything that can be booked or bought in any commission, and what is free between the two days in the
 * address.
 */
export function BookablePage() {
  const [params, setParams] = useSearchParams()
  const [at] = useState(() => ({ now: new Date().toISOString(), today: parisDay(new Date()) }))
  const { first, last } = choiceIn(params)
  const stay = first && last ? { from: first, to: last } : {}
  const list = useInfiniteQuery(bookableQuery)
  const groups = byCommission(list.data?.pages.flatMap(({ _embedded }) => _embedded.data) ?? [])
  const free = useQueries({ queries: groups.map(([resource]) => freeQuery(resource?.commission.id ?? 0, stay)) })
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
  return (
    <Page title="Réserver">
      <FreeBetween
        key={`${first}-${last}`}
        first={first}
        last={last}
        today={at.today}
        busy={free.some(({ isFetching }) => isFetching)}
        onShow={show}
      />
      {list.isError && !list.data && (
        <ErrorState onRetry={() => void list.refetch()}>Ce qui se réserve n’a pas pu être chargé.</ErrorState>
      )}
      {list.isPending && <SkeletonRows rows={2} height={300} />}
      {list.data && groups.length === 0 && <EmptyState>Rien ne se réserve pour l’instant.</EmptyState>}
      <div className={styles.groups}>
        {groups.map((resources, index) => {
          const [{ commission } = { commission: undefined }] = resources
          return (
            commission && (
              <section
                key={commission.id}
                className={styles.group}
                aria-labelledby={`of-${commission.id}`}
                style={{ '--cards': resources.length } as CSSProperties}
              >
                <h2 id={`of-${commission.id}`}>{commission.name}</h2>
                <ResourceCards resources={resources} free={free[index]} first={first} last={last} at={at} />
              </section>
            )
          )
        })}
      </div>
      {list.hasNextPage && (
        <div>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Afficher la suite
          </Button>
        </div>
      )}
    </Page>
  )
}
