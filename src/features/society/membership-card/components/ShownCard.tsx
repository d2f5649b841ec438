import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HttpProblem } from '../../../../web/http.ts'
import { SeenAt } from '../../../../web/offline/SeenAt.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { cardQuery } from '../client.ts'
import type { MemberCard } from '../contract.ts'
import { MembershipCard } from './MembershipCard.tsx'

const hasNone = (error: unknown) => error instanceof HttpProblem && error.status === 409

/** A member's card, or why there is none; below it the actions. */
export function ShownCard({ personId, children }: { personId: number; children: (card: MemberCard) => ReactNode }) {
  const card = useQuery(cardQuery(personId))
  if (card.isPending) return <SkeletonRows rows={1} height={280} />
  if (hasNone(card.error))
    return <EmptyState>La carte de membre arrive avec la validation du compte par un administrateur.</EmptyState>
  if (!card.data) return <ErrorState onRetry={() => void card.refetch()}>La carte n’a pas pu être chargée.</ErrorState>
  return (
    <>
      <SeenAt query={card} />
      <MembershipCard card={card.data} />
      {children(card.data)}
    </>
  )
}
