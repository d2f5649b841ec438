import { Skeleton } from '@mantine/core'
import { IconChevronRight, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { cardQuery } from '../../../features/card/client.ts'
import type { MemberCard } from '../../../features/card/contract.ts'
import { formatDay } from '../../../shared/dates.ts'
import { Dialog } from '../../../web/ui/Dialog.tsx'
import { ErrorState } from '../../../web/ui/states.tsx'
import styles from './HomeCard.module.css'

const load = () => import('../../../features/card/components/MembershipCard.tsx')
const MembershipCard = lazy(async () => ({ default: (await load()).MembershipCard }))

const addressOf = (personId: number) => `/accountWrapper/${personId}?onglet=carte`

type Props = { personId: number; room: 'wide' | 'narrow' }

/** The member's card: with its code where there is room, one press away on a phone (rules#home). */
export function HomeCard({ personId, room }: Props) {
  const card = useQuery(cardQuery(personId))
  return (
    <section className={styles.card} aria-label="Carte de membre">
      {card.isPending && <Skeleton className={styles[room]} radius={16} />}
      {card.isError && <ErrorState onRetry={() => void card.refetch()}>La carte n’a pas pu être chargée.</ErrorState>}
      {card.data && (room === 'wide' ? <Whole card={card.data} /> : <Strip card={card.data} personId={personId} />)}
      {room === 'wide' && <ToPrint personId={personId} />}
    </section>
  )
}

const Whole = ({ card }: { card: MemberCard }) => (
  <Suspense fallback={<Skeleton className={styles.wide} radius={16} />}>
    <MembershipCard card={card} />
  </Suspense>
)

const ToPrint = ({ personId }: Pick<Props, 'personId'>) => (
  <Link to={addressOf(personId)} className="link-button no-print">
    Imprimer ou télécharger
  </Link>
)

/** The card in a line; it opens in full, to be shown at a door. */
function Strip({ card, personId }: { card: MemberCard } & Pick<Props, 'personId'>) {
  const [opened, setOpened] = useState(false)
  // At the door the network may be gone.
  useEffect(() => void load(), [])
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
      {opened && (
        <Dialog title="Ma carte de membre" address={addressOf(personId)} onClose={() => setOpened(false)}>
          <div className="stack">
            <Whole card={card} />
            <ToPrint personId={personId} />
          </div>
        </Dialog>
      )}
    </>
  )
}
