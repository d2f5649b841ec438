import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../../shared/counted.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { MEMBERTYPES, SUBSCRIPTIONS } from '../../../persons/contract.ts'
import { MEMBERTYPE_LABELS } from '../../../persons/labels.ts'
import { tariffQuery } from '../client.ts'
import type { SeasonTariff } from '../contract.ts'
import styles from './Tariff.module.css'

/** What each status pays, by subscription and season; a price that is missing is said first. */
export function Tariff() {
  const { data } = useQuery(tariffQuery)
  if (!data) return null
  return (
    <section className="card stack" aria-labelledby="tariff">
      <h2 id="tariff">Ce que paie chaque statut</h2>
      {data.seasons.map((season) => (
        <details key={season.season} className={styles.season} open={season === data.seasons[0]}>
          <summary>Saison {season.season}</summary>
          <div className="stack">
            <Missing season={season} />
            <Table season={season} />
          </div>
        </details>
      ))}
    </section>
  )
}

function Missing({ season: { cells } }: { season: SeasonTariff }) {
  const missing = cells.filter(({ fees, members }) => fees.length === 0 && members > 0)
  if (missing.length === 0) return null
  return (
    <Notice tone="warn" title="Il manque un tarif">
      <ul>
        {missing.map(({ membertype, subscription, members }) => (
          <li key={`${membertype}-${subscription}`}>
            Aucun tarif pour le statut {MEMBERTYPE_LABELS[membertype].short} avec {subscription} (
            {counted(members, 'membre')})
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const Table = ({ season: { season, cells } }: { season: SeasonTariff }) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <caption className="visually-hidden">Ce que paie chaque statut pour {season}</caption>
      <thead>
        <tr>
          <th scope="col">Statut</th>
          {SUBSCRIPTIONS.map((subscription) => (
            <th key={subscription} scope="col">
              {subscription}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MEMBERTYPES.map((membertype) => (
          <tr key={membertype}>
            <th scope="row">{MEMBERTYPE_LABELS[membertype].short}</th>
            {SUBSCRIPTIONS.map((subscription) => (
              <td key={subscription}>
                {said(cells.find((cell) => cell.membertype === membertype && cell.subscription === subscription))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** A pair that nobody can have says nothing. */
function said(cell: SeasonTariff['cells'][number] | undefined) {
  if (!cell) return <span aria-hidden="true">–</span>
  if (cell.fees.length === 0) return 'aucun'
  return <span title={cell.fees.join(' + ')}>{formatEuros(cell.total)}</span>
}
