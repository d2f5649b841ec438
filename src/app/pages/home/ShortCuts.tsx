import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Holder } from '../../../features/access/rules.ts'
import { lightCommissionsQuery } from '../../../features/commissions/client.ts'
import type { LightCommission } from '../../../features/commissions/contract.ts'
import { listedCommissions } from '../../../features/commissions/rules.ts'

const CommissionCover = lazy(() =>
  import('../../../features/commissions/components/CommissionCover.tsx').then(({ CommissionCover }) => ({
    default: CommissionCover,
  })),
)

/** The commissions open to the member, each a picture to press. */
export function ShortCuts({ holder }: { holder: Holder }) {
  const { data } = useQuery(lightCommissionsQuery)
  const commissions = listedCommissions(holder, data?._embedded.data ?? [])
  if (commissions.length === 0) return null
  return (
    <section className="stack" aria-labelledby="short-cuts">
      <h2 id="short-cuts">Les commissions</h2>
      <ul className="plain short-cuts">
        {commissions.map((commission) => (
          <li key={commission.id}>
            <ShortCut commission={commission} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const ShortCut = ({ commission: { id, name, technicalName, _links } }: { commission: LightCommission }) => (
  <Link to={`/commission/${technicalName}`} className="card short-cut">
    <span className="short-cut-picture">
      <Suspense>{_links.file && <CommissionCover id={id} className="short-cut-cover" />}</Suspense>
    </span>
    <span className="short-cut-name">{name}</span>
  </Link>
)
