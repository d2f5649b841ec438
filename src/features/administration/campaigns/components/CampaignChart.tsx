import { formatShortDay, parisDay } from '../../../../shared/dates.ts'
import { toEuros } from '../../../../shared/money.ts'
import { Chart } from '../../../../web/ui/chart/Chart.tsx'
import type { Campaign } from '../contract.ts'
import { receivedByDay } from '../rules.ts'

/** Chart of a campaign's income by day, against the expected sum. */
export function CampaignChart({ campaign: { createdAt, receipts, expected } }: { campaign: Campaign }) {
  const days = receivedByDay(receipts, parisDay(new Date(createdAt)), parisDay(new Date()))
  return (
    <div className="card">
      <Chart
        title="Cotisations reçues au fil des jours"
        kind="lines"
        head="Jour"
        unit="EUR"
        series={[
          { name: 'received', label: 'Reçu en tout' },
          { name: 'expected', label: 'Attendu' },
        ]}
        rows={
          receipts.length === 0
            ? []
            : days.map(({ day, cents, changed }) => ({
                label: formatShortDay(day),
                tick: formatShortDay(day).slice(0, 5),
                values: { received: toEuros(cents), expected },
                unchanged: !changed,
              }))
        }
        empty="Aucune cotisation n’est encore arrivée."
      />
    </div>
  )
}
