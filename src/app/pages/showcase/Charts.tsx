import { Chart } from '../../../web/ui/chart/Chart.tsx'
import { Specimen } from './Specimen.tsx'

const RECEIVED = [320, 1_180, 2_410.5, 2_410.5, 3_905]
const MONEY = [
  { name: 'received', label: 'Reçu en tout' },
  { name: 'expected', label: 'Attendu' },
] as const
const AGES = { kind: 'bars', head: 'Âge', series: [{ name: 'total', label: 'Attendus' }] } as const

export const Charts = () => (
  <Specimen
    title="Graphiques"
    use="Là où l’on regarde plus qu’on ne lit&nbsp;; deux séries au plus, et toujours les chiffres dans un tableau."
  >
    <Chart
      title="Cotisations reçues"
      kind="lines"
      head="Jour"
      unit="EUR"
      series={MONEY}
      rows={RECEIVED.map((received, index) => ({
        label: `0${index + 1}/12`,
        values: { received, expected: 4_500 },
        unchanged: received === RECEIVED[index - 1],
      }))}
      empty=""
    />
    <Chart
      title="Enfants par âge"
      {...AGES}
      rows={[
        { label: '0 à 2 ans', values: { total: 12 } },
        { label: '3 à 5 ans', values: { total: 21 } },
        { label: '6 à 8 ans', values: { total: 17 } },
      ]}
      empty=""
    />
    <Chart title="Rien encore" {...AGES} rows={[]} empty="Aucun enfant ne correspond aux filtres." />
  </Specimen>
)
