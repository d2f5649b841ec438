import { Skeleton } from '@mantine/core'
import { IconChevronRight, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { cardQuery } from '../../../features/society/membership-card/client.ts'
import type { MemberCard } from '../../../features/society/membership-card/contract.ts'
import { formatDay } from '../../../shared/dates.ts'
import { lazyComponent } from '../../../web/ui/lazy.tsx'
import { ErrorState } from '../../../web/ui/states.tsx'
import styles from './HomeCard.module.css'
import { ToPrint } from './ToPrint.tsx'

const MembershipCard = lazyComponent(
  () => import('../../../features/society/membership-card/components/MembershipCard.tsx'),
  'MembershipCard',
)
const load = () => import('./CardDialog.tsx')
const CardDialog = lazyComponent(load, 'CardDialog')

const QUIET = 3_000

type Props = { personId: number; room: 'wide' | 'narrow' }

/** The member's card: with its code if there is room, one tap away on a phone (rules#home). */
export function HomeCard({ personId, room }: Props) {
  const card = useQuery(cardQuery(personId))
  return (
    <section className={styles.card} aria-label="Carte de membre">
      {card.isPending && <Skeleton className={styles[room]} radius={16} />}
      {!card.data && card.isError && (
        <ErrorState onRetry={() => void card.refetch()}>La carte n’a pas pu être chargée.</ErrorState>
      )}
      {card.data && room === 'narrow' && <Strip card={card.data} />}
      {card.data && room === 'wide' && (
        <Suspense fallback={<Skeleton className={styles.wide} radius={16} />}>
          <MembershipCard card={card.data} />
        </Suspense>
      )}
      {room === 'wide' && <ToPrint />}
    </section>
  )
}

/** The card as one line, which opens it. */
function Strip({ card }: { card: MemberCard }) {
  const [opened, setOpened] = useState(false)
  // The network may be gone at the entrance, so the dialog's script is preloaded once the page is idle.
  useEffect(() => {
    const timer = setTimeout(() => void load(), QUIET)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <button type="button" className={styles.strip} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconQrcode size={32} aria-hidden="true" />
        <span className={styles.words}>
          <strong>Ma carte de membre</strong>
          <span>
            {card.valid ? 'Valable jusqu’au' : 'Expirée depuis le'} {formatDay(card.validUntil)}
          </span>
        </span>
        <IconChevronRight size={22} aria-hidden="true" />
      </button>
      <Suspense>{opened && <CardDialog card={card} onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
