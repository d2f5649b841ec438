import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import type { Free } from '../availability/contract.ts'
import type { CommissionResource } from '../contract.ts'
import { ResourceCard } from './ResourceCard.tsx'
import styles from './Resources.module.css'

type Props = {
  resources: readonly CommissionResource[]
  /** Availability of each resource. */
  free: UseQueryResult<ReadonlyMap<number, Free>> | undefined
  /** Requested days, if any. */
  first: string | null
  last: string | null
  at: { now: string; today: string }
}

/** Resources as cards. Between two days what is free comes first, so the cards wait until that is known. */
export function ResourceCards({ resources, free, first, last, at }: Props) {
  const refusalRank = ({ id }: CommissionResource) => (free?.data?.get(id)?.obstacle ? 1 : 0)
  const shown = last ? resources.toSorted((one, other) => refusalRank(one) - refusalRank(other)) : resources
  const isOrdered = !last || free?.data !== undefined || free?.isError
  return (
    <>
      {free?.isError && (
        <ErrorState onRetry={() => void free.refetch()}>Ce qui est libre n’a pas pu être chargé.</ErrorState>
      )}
      {isOrdered ? (
        <ul className={`plain ${styles.cards}`}>
          {shown.map((resource) => (
            <li key={resource.id}>
              <ResourceCard
                resource={resource}
                at={at}
                free={free?.data?.get(resource.id)}
                asked={{ quantity: 1, startDate: last && first, endDate: last }}
              />
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonRows rows={Math.min(resources.length, 3)} height={118} />
      )}
    </>
  )
}
