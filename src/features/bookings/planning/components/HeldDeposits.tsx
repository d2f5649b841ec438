import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay, parisDay } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { Badge, ErrorState } from '../../../../web/ui/states.tsx'
import type { LightCommission } from '../../../society/commissions/contract.ts'
import { heldDepositsQuery } from '../../check-in-out/deposits/client.ts'
import styles from './Ahead.module.css'
import { stayAddress } from './addresses.ts'

/** Deposits that are still held, until they are returned or kept (rules#deposits). */
export function HeldDeposits({ commission }: { commission: LightCommission }) {
  const { data, isError, refetch } = useQuery(heldDepositsQuery(commission.id))
  if (isError && !data)
    return <ErrorState onRetry={() => void refetch()}>Les cautions n’ont pas pu être chargées.</ErrorState>
  if (!data || data.length === 0) return null
  const today = parisDay(new Date())
  return (
    <section className={styles.group} aria-labelledby="held-title">
      <h2 id="held-title">Cautions à rendre</h2>
      <ul className="framed">
        {data.map(({ id, person, name, amount, endDate, receivedAt }) => (
          <li key={id}>
            <Link className={styles.item} to={stayAddress(commission.technicalName, id)}>
              <span className={styles.who}>
                <strong>{person ?? 'Un compte effacé'}</strong>
                <span>{name}</span>
                <span className="soft small">reçue le {formatDay(parisDay(new Date(receivedAt)))}</span>
              </span>
              <Badge tone={endDate && endDate < today ? 'bad' : 'warn'}>{formatEuros(amount)}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
