import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../../shared/dates.ts'
import { Emblem } from '../../../../web/art/Emblem.tsx'
import { QrCode } from '../../../../web/ui/QrCode.tsx'
import { MEMBERTYPE_LABELS } from '../../persons/labels.ts'
import { configurationQuery } from '../../settings/client.ts'
import type { MemberCard } from '../contract.ts'
import styles from './MembershipCard.module.css'

/** Membership card in gold and night blue: name, status, validity, and the code that proves it. */
export function MembershipCard({ card }: { card: MemberCard }) {
  const { data } = useQuery(configurationQuery)
  return (
    <div className={card.valid ? styles.memberCard : `${styles.memberCard} ${styles.over}`}>
      <div className={styles.face}>
        <div className={styles.head}>
          <Emblem size={44} logo={data?.logo} />
          <p>{data?.association.name}</p>
        </div>
        <p className={styles.name}>
          {card.firstName} {card.lastName}
        </p>
        <dl>
          <div>
            <dt>Membre</dt>
            <dd>N° {card.number}</dd>
          </div>
          {card.membertype && (
            <div>
              <dt>Statut</dt>
              <dd>{MEMBERTYPE_LABELS[card.membertype].short}</dd>
            </div>
          )}
          {card.cis && (
            <div>
              <dt>Centre</dt>
              <dd>{card.cis}</dd>
            </div>
          )}
        </dl>
        <p className={styles.until}>
          <span>{card.valid ? 'Valable jusqu’au' : 'Expirée depuis le'}</span>
          <strong>{formatDay(card.validUntil)}</strong>
        </p>
        <div className={styles.code}>
          <QrCode text={card.address} label="Code de la carte, à faire lire par un téléphone" />
        </div>
      </div>
    </div>
  )
}
