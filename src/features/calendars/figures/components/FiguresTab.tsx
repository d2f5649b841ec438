import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatDay } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { HttpProblem } from '../../../../web/http.ts'
import { ChartCard, Charts } from '../../../../web/ui/chart/ChartCard.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { MEANS_LABELS } from '../../../society/settings/payment-methods/labels.ts'
import { figuresQuery } from '../client.ts'
import type { CalendarFigures } from '../contract.ts'
import { daysBeside } from '../rules.ts'
import { FigureTable } from './FigureTable.tsx'

/** « Chiffres »: income of a campaign (rules#calendar-figures), compared with the one before. */
export function FiguresTab({ year }: { year: number | undefined }) {
  const { data, error, refetch } = useQuery(figuresQuery(year))
  if (error instanceof HttpProblem && error.status === 404)
    return <EmptyState>Il n’y a pas encore de campagne de calendriers.</EmptyState>
  if (error) return <ErrorState onRetry={() => void refetch()}>Les chiffres n’ont pas pu être chargés.</ErrorState>
  if (!data) return <SkeletonRows rows={2} height={380} />
  return (
    <div className="stack">
      <Years figures={data} />
      <Summary figures={data} />
      <Drawings figures={data} />
    </div>
  )
}

function Years({ figures: { year, years } }: { figures: CalendarFigures }) {
  const [, setParams] = useSearchParams()
  if (years.length < 2) return null
  return (
    <div className="row">
      <NativeSelect
        label="Campagne"
        value={String(year)}
        onChange={({ currentTarget: { value } }) =>
          setParams({ onglet: 'chiffres', annee: value }, { preventScrollReset: true })
        }
        data={years.map((each) => ({ value: String(each), label: `Calendrier ${each}` }))}
      />
    </div>
  )
}

function Summary({ figures: { year, total, toCheck, handedOver, before } }: { figures: CalendarFigures }) {
  return (
    <section className="card stack" aria-label="En tout">
      <h2>
        {counted(total.number, `calendrier ${year}`, `calendriers ${year}`)}, {formatEuros(total.amount)}
      </h2>
      <p>
        {counted(handedOver, 'calendrier remis', 'calendriers remis')}, {counted(toCheck, 'vente')} à vérifier.
        {total.number > 0 && ` Un don moyen de ${formatEuros(Math.round((total.amount / total.number) * 100) / 100)}.`}
      </p>
      {before && (
        <p className="soft">
          Calendrier {before.year}, au même jour ({formatDay(before.until)})&nbsp;:{' '}
          {counted(before.total.number, 'calendrier')}, {formatEuros(before.total.amount)}
          {before.whole !== before.total.amount && `, sur ${formatEuros(before.whole)} en tout`}.
        </p>
      )}
    </section>
  )
}

/** Number of bars that can be told apart. */
const BARS = 12

function Drawings({ figures }: { figures: CalendarFigures }) {
  const { year, before, byMeans, bySeller, byStreet } = figures
  const streets = byStreet.map(({ street, ...sold }) => ({ ...sold, name: street ?? 'Adresse inconnue' }))
  const sellers = bySeller.map(({ seller, ...sold }) => ({ ...sold, name: seller?.name ?? 'Sans vendeur' }))
  return (
    <Charts>
      <ChartCard
        chart={{
          title: 'Par jour',
          kind: 'bars',
          head: 'Jour',
          unit: 'EUR',
          empty: 'Aucune vente encore.',
          series: [
            { name: 'now', label: String(year) },
            ...(before ? ([{ name: 'before', label: String(before.year) }] as const) : ([] as const)),
          ],
          rows: daysBeside(figures).map(({ day, values }) => ({
            label: formatDay(day),
            tick: `${day.slice(8)}/${day.slice(5, 7)}`,
            values,
          })),
        }}
        note="Ce qui a été donné moins ce qui a été remboursé, au jour du mouvement, comme dans la comptabilité."
      />
      <ChartCard
        chart={{
          title: 'Par moyen de paiement',
          kind: 'ranks',
          head: 'Moyen',
          unit: 'EUR',
          empty: 'Aucune vente encore.',
          series: [{ name: 'amount', label: 'Montant' }],
          rows: byMeans.map(({ means, amount }) => ({ label: MEANS_LABELS[means], values: { amount } })),
        }}
        note={byMeans
          .map(({ means, number }) => `${MEANS_LABELS[means]}\u00a0: ${counted(number, 'calendrier')}`)
          .join(', ')}
      />
      <ChartCard
        chart={{
          title: 'Par vendeur',
          kind: 'ranks',
          head: 'Vendeur',
          unit: 'EUR',
          empty: 'Aucune vente encore.',
          series: [{ name: 'amount', label: 'Montant' }],
          rows: sellers.slice(0, BARS).map(({ name, amount }) => ({ label: name, values: { amount } })),
        }}
        note={sellers.length > BARS && `Les ${BARS} premiers.`}
      >
        <FigureTable title="Chaque vendeur" head="Vendeur" rows={sellers} />
      </ChartCard>
      <ChartCard
        chart={{
          title: 'Par rue',
          kind: 'ranks',
          head: 'Rue',
          unit: 'EUR',
          empty: 'Aucune vente encore.',
          series: [{ name: 'amount', label: 'Montant' }],
          rows: streets.slice(0, BARS).map(({ name, amount }) => ({ label: name, values: { amount } })),
        }}
        note={streets.length > BARS && `Les ${BARS} premières.`}
      >
        <FigureTable title="Chaque rue" head="Rue" rows={streets} />
      </ChartCard>
    </Charts>
  )
}
