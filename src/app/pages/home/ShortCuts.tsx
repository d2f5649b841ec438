import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Holder } from '../../../features/platform/access/rules.ts'
import { coversQuery, lightCommissionsQuery } from '../../../features/society/commissions/client.ts'
import type { LightCommission } from '../../../features/society/commissions/contract.ts'
import { inOrder, listedCommissions } from '../../../features/society/commissions/rules.ts'
import { Picture } from '../../../web/ui/Picture.tsx'
import { ErrorState } from '../../../web/ui/states.tsx'
import styles from './home.module.css'

/** The commissions open to the member, each as a picture that links to it. */
export function ShortCuts({ holder }: { holder: Holder }) {
  const { data, isError, refetch } = useQuery(lightCommissionsQuery)
  const commissions = inOrder(listedCommissions(holder, data?._embedded.data ?? []))
  if (!data && isError)
    return <ErrorState onRetry={() => void refetch()}>Les commissions n’ont pas pu être chargées.</ErrorState>
  if (commissions.length === 0) return null
  return (
    <section className="stack" aria-labelledby="short-cuts">
      <h2 id="short-cuts">Les commissions</h2>
      <ul className={`plain ${styles.shortCuts}`}>
        {commissions.map((commission) => (
          <li key={commission.id}>
            <ShortCut commission={commission} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ShortCut({ commission: { id, name, technicalName, colour } }: { commission: LightCommission }) {
  const picture = useQuery(coversQuery).data?.get(id)
  const [own, edge] = colour ? [{ background: colour }, { borderColor: colour }] : []
  return (
    <Link to={`/commission/${technicalName}`} className={`card ${styles.shortCut}`}>
      <span className={styles.picture} style={own}>
        {picture && (
          // As wide as the banner would be at this height, because its ends are cropped.
          <Picture picture={picture} alt="" sizes="400px" className={styles.cover} />
        )}
      </span>
      <span className={styles.name} style={edge}>
        {name}
      </span>
    </Link>
  )
}
