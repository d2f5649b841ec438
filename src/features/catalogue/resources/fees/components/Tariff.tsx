import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../../../shared/counted.ts'
import { formatEuros } from '../../../../../shared/money.ts'
import { Notice } from '../../../../../web/ui/states.tsx'
import { MEMBERTYPES, type Subscription } from '../../../../society/persons/contract.ts'
import { MEMBERTYPE_LABELS, SUBSCRIPTION_LABELS } from '../../../../society/persons/labels.ts'
import { tariffQuery } from '../client.ts'
import type { SeasonTariff } from '../contract.ts'
import styles from './Tariff.module.css'

/** A status has one of the first two, never both, so they share a column. */
const COLUMNS: { label: string; holds: readonly Subscription[] }[] = [
  { label: 'Amicale', holds: ['AMICALE', 'HONORAIRE'] },
  { label: 'UDSP', holds: ['UDSP'] },
  { label: 'FNSPF', holds: ['FNSPF'] },
]

/** What each status pays, by subscription and season; missing prices are shown first. */
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
            Aucun tarif pour le statut {MEMBERTYPE_LABELS[membertype].short} avec l’adhésion{' '}
            {SUBSCRIPTION_LABELS[subscription]} ({counted(members, 'membre')})
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const Table = ({ season: { season, cells } }: { season: SeasonTariff }) => (
  <table className={styles.table}>
    <caption className="visually-hidden">Ce que paie chaque statut pour {season}</caption>
    <thead>
      <tr>
        <th scope="col">Statut</th>
        {COLUMNS.map(({ label }) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {MEMBERTYPES.map((membertype) => (
        <tr key={membertype}>
          <th scope="row">{MEMBERTYPE_LABELS[membertype].short}</th>
          {COLUMNS.map(({ label, holds }) => (
            <td key={label}>
              {cellContent(cells.find((cell) => cell.membertype === membertype && holds.includes(cell.subscription)))}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

function cellContent(cell: SeasonTariff['cells'][number] | undefined) {
  if (!cell) return null
  if (cell.fees.length === 0) return 'aucun'
  return <span title={cell.fees.join(' + ')}>{formatEuros(cell.total)}</span>
}
