import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { cardQuery } from '../../../features/card/client.ts'
import { ErrorState } from '../../../web/ui/states.tsx'
import styles from './home.module.css'

const MembershipCard = lazy(() =>
  import('../../../features/card/components/MembershipCard.tsx').then(({ MembershipCard }) => ({
    default: MembershipCard,
  })),
)

/** As high as the card: what stands below it does not move when it comes. */
export const CardSkeleton = () => (
  <div className={styles.card}>
    <Skeleton className={styles.waiting} radius={16} />
    <span className={styles.link} />
  </div>
)

/** The member's card with its code, and the way to print it. */
export function HomeCard({ personId }: { personId: number }) {
  const card = useQuery(cardQuery(personId))
  return (
    <section className={styles.card} aria-label="Carte de membre">
      {card.isPending && <Skeleton className={styles.waiting} radius={16} />}
      {card.isError && <ErrorState onRetry={() => void card.refetch()}>La carte n’a pas pu être chargée.</ErrorState>}
      {card.data && (
        <Suspense fallback={<Skeleton className={styles.waiting} radius={16} />}>
          <MembershipCard card={card.data} />
        </Suspense>
      )}
      <Link to={`/accountWrapper/${personId}?onglet=carte`} className={`${styles.link} no-print`}>
        Imprimer ou télécharger
      </Link>
    </section>
  )
}
