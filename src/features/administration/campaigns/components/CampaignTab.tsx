import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { SegmentedChoice } from '../../../../web/ui/Segments.tsx'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { recentPaymentsQuery } from '../../../orders/offline-payments/undo/client.ts'
import { RecentPayments } from '../../../orders/offline-payments/undo/components/RecentPayments.tsx'
import { campaignsQuery, previewQuery } from '../client.ts'
import styles from './Campaign.module.css'
import { CampaignChart } from './CampaignChart.tsx'
import { CampaignMembers } from './CampaignMembers.tsx'
import { CampaignProgress } from './CampaignProgress.tsx'
import { CampaignStart } from './CampaignStart.tsx'
import { Reminders } from './Reminders.tsx'

/** « Campagne d’adhésion »: starts or follows the campaign of the season in the URL, with the other campaigns below. */
export function CampaignTab() {
  const [params, setParams] = useSearchParams()
  const campaigns = useQuery(campaignsQuery)
  const usual = useQuery(previewQuery())
  const wanted = Number(params.get('saison'))
  const season = usual.data?.seasons.includes(wanted) ? wanted : usual.data?.season
  const other = useQuery({ ...previewQuery(season), enabled: usual.data !== undefined && season !== usual.data.season })
  const preview = season === usual.data?.season ? usual : other
  const recent = useQuery(recentPaymentsQuery)
  if (campaigns.isError || preview.isError || usual.isError)
    return (
      <ErrorState onRetry={() => void Promise.all([campaigns.refetch(), usual.refetch(), preview.refetch()])}>
        Les campagnes n’ont pas pu être chargées.
      </ErrorState>
    )
  if (!campaigns.data || !usual.data || season === undefined || recent.isLoading)
    return <SkeletonRows rows={4} height={96} />
  const { rows } = campaigns.data
  const current = rows.find((campaign) => campaign.season === season)
  const others = rows.filter((campaign) => campaign !== current)
  return (
    <div className={`stack ${styles.campaign}`}>
      <SeasonChoice
        seasons={usual.data.seasons}
        season={season}
        onChoose={(chosen) =>
          setParams(new URLSearchParams({ onglet: 'campagne', saison: String(chosen) }), { preventScrollReset: true })
        }
      />
      {current && (
        <>
          <CampaignProgress campaign={current} />
          <CampaignChart campaign={current} />
          <Reminders campaign={current} />
          <RecentPayments />
          <CampaignMembers campaign={current} />
        </>
      )}
      {!current &&
        (preview.data ? <CampaignStart key={season} preview={preview.data} /> : <SkeletonRows rows={4} height={96} />)}
      {others.map((campaign) => (
        <CampaignProgress key={campaign.id} campaign={campaign} />
      ))}
    </div>
  )
}

type SeasonProps = { seasons: number[]; season: number; onChoose: (season: number) => void }

/** Chooses the season of the tab, if several are on sale. */
const SeasonChoice = ({ seasons, season, onChoose }: SeasonProps) =>
  seasons.length > 1 && (
    <div className={styles.seasons}>
      <span aria-hidden="true">Pour quelle saison&nbsp;?</span>
      <SegmentedChoice
        label="Pour quelle saison&nbsp;?"
        options={seasons.map((value) => ({ value, label: String(value) }))}
        chosen={season}
        onChoose={onChoose}
      />
    </div>
  )
