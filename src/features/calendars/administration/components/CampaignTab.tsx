import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatDay, formatMoment } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { lazyComponent } from '../../../../web/ui/lazy.tsx'
import { Badge, EmptyState, ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { useMay } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import { Reports } from '../../closing/components/Reports.tsx'
import { campaignsQuery } from '../client.ts'
import type { Campaign } from '../contract.ts'
import { Closing } from './Closing.tsx'

const CampaignDialog = lazyComponent(() => import('./CampaignDialog.tsx'), 'CampaignDialog')

const STAGES = {
  COMING: { label: 'À venir', tone: 'info' },
  OPEN: { label: 'En cours', tone: 'good' },
  OVER: { label: 'Terminée', tone: 'quiet' },
} as const

/** Campaigns: create, edit, close, and their reports (rules#calendar-campaigns). */
export function CampaignTab() {
  const { data, isError, refetch } = useQuery(campaignsQuery)
  const [opened, setOpened] = useState<Campaign | 'new'>()
  const managesSociety = useMay(may.manageSociety)
  if (isError && !data)
    return <ErrorState onRetry={() => void refetch()}>Les campagnes n’ont pas pu être chargées.</ErrorState>
  if (!data) return <SkeletonRows rows={2} height={220} />
  const prepare = <Button onClick={() => setOpened('new')}>Préparer une campagne</Button>
  return (
    <section className="stack" aria-labelledby="campaigns">
      <div className="row between">
        <h2 id="campaigns">Campagnes</h2>
        {data.rows.length > 0 && prepare}
      </div>
      <p className="soft">
        Le texte de la page d’achat s’écrit dans{' '}
        {managesSociety ? (
          <Link to="/management/general/calendrier">l’administration générale</Link>
        ) : (
          'l’administration générale\u00a0: demandez-le à un administrateur de l’association'
        )}
        .
      </p>
      {data.rows.length === 0 && (
        <EmptyState action={prepare}>
          Aucune campagne encore. Préparez celle de l’année, puis ajoutez les carnets.
        </EmptyState>
      )}
      {data.rows.map((campaign) => (
        <CampaignCard key={campaign.id} campaign={campaign} onChange={() => setOpened(campaign)} />
      ))}
      <Suspense>
        {opened && (
          <CampaignDialog
            campaign={opened === 'new' ? undefined : opened}
            suggestion={data.suggestion}
            hasCommission={data.commission}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}

function CampaignCard({ campaign, onChange }: { campaign: Campaign; onChange: () => void }) {
  const { year, stage, opensOn, closesOn, minimum, books, booksOut, closedAt, closedBy } = campaign
  const { label, tone } = closedAt ? ({ label: 'Clôturée', tone: 'quiet' } as const) : STAGES[stage]
  return (
    <article className="card stack" aria-labelledby={`campaign-${year}`}>
      <div className="row between">
        <h3 id={`campaign-${year}`}>Calendrier {year}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <dl className="facts">
        <dt>Vente</dt>
        <dd>
          Du {formatDay(opensOn)} au {formatDay(closesOn)}, à partir de {formatEuros(minimum)}
        </dd>
        <dt>Carnets</dt>
        <dd>
          <Link to={`?onglet=carnets&annee=${year}`}>{books === 0 ? 'Aucun encore' : counted(books, 'carnet')}</Link>
          {booksOut > 0 && `, dont ${booksOut} chez les vendeurs`}
        </dd>
        {closedAt && (
          <>
            <dt>Clôture</dt>
            <dd>
              Le {formatMoment(closedAt)}
              {closedBy && `, par ${closedBy}`}
            </dd>
          </>
        )}
      </dl>
      {!closedAt && <p className="soft">Le rapport est provisoire jusqu’à la clôture.</p>}
      <div className="row">
        {!closedAt && (
          <Button variant="default" aria-label={`Modifier la campagne ${year}`} onClick={onChange}>
            Modifier
          </Button>
        )}
        <Reports campaign={campaign} />
        <Closing campaign={campaign} />
      </div>
    </article>
  )
}
