import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { formatDay, formatMoment } from '../../../shared/dates.ts'
import { sentence } from '../../../web/http.ts'
import { PageTitle } from '../../../web/ui/Page.tsx'
import states from '../../../web/ui/states.module.css'
import { ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { checkedCardQuery } from './client.ts'
import styles from './components/CheckedCard.module.css'
import type { CheckedCard } from './contract.ts'

const cardCheckFailed = {
  429: 'Trop de vérifications depuis votre connexion. Attendez quelques minutes, puis réessayez.',
  other: 'La carte n’a pas pu être vérifiée.',
}

const WORDS = {
  VALID: { title: 'Carte valable', Icon: IconCircleCheck, tone: 'good' },
  OVER: { title: 'Carte expirée', Icon: IconAlertTriangle, tone: 'bad' },
  UNKNOWN: { title: 'Carte inconnue', Icon: IconHelpCircle, tone: 'warn' },
} as const

/** `/carte/{code}`: opened by the QR code of a membership card, for anybody. */
export function CheckedCardPage() {
  const code = useLocation().pathname.split('/')[2] ?? ''
  const card = useQuery(checkedCardQuery(code))
  return (
    <>
      <PageTitle>Vérification d’une carte</PageTitle>
      {card.isPending && <SkeletonRows rows={1} height={176} />}
      {card.isError && (
        <ErrorState onRetry={() => void card.refetch()}>{sentence(cardCheckFailed, card.error)}</ErrorState>
      )}
      {card.data && <Answer card={card.data} at={new Date(card.dataUpdatedAt).toISOString()} />}
    </>
  )
}

function Answer({ card, at }: { card: CheckedCard; at: string }) {
  const { title, Icon, tone } = WORDS[card.state]
  return (
    <div className="stack">
      <section className={`${styles.checkedCard} ${states[tone]}`} role="status">
        <Icon size={56} stroke={1.75} aria-hidden="true" />
        <h2>{title}</h2>
        {card.name && <p className={styles.name}>{card.name}</p>}
        {card.validUntil && (
          <p>
            {card.state === 'VALID' ? 'Membre jusqu’au ' : 'Était valable jusqu’au '}
            <strong className="nowrap">{formatDay(card.validUntil)}</strong>
          </p>
        )}
        {card.state === 'UNKNOWN' && (
          <p>Ce code n’est celui d’aucune carte en cours. La carte a peut-être été remplacée.</p>
        )}
      </section>
      <p className="soft small">Vérifié le {formatMoment(at)}.</p>
    </div>
  )
}
