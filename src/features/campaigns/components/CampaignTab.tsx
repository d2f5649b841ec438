import { useQuery } from '@tanstack/react-query'
import { ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { campaignsQuery, previewQuery } from '../client.ts'
import { CampaignMembers } from './CampaignMembers.tsx'
import { CampaignProgress } from './CampaignProgress.tsx'
import { CampaignStart } from './CampaignStart.tsx'
import { Reminders } from './Reminders.tsx'
import './Campaign.css'

/** « Campagne d’adhésion »: the season's, to start or to follow; the ones before below. */
export function CampaignTab() {
  const campaigns = useQuery(campaignsQuery)
  const preview = useQuery(previewQuery)
  if (campaigns.isError || preview.isError)
    return (
      <ErrorState onRetry={() => void Promise.all([campaigns.refetch(), preview.refetch()])}>
        Les campagnes n’ont pas pu être chargées.
      </ErrorState>
    )
  if (!campaigns.data || !preview.data) return <SkeletonRows rows={4} height={96} />
  const { rows } = campaigns.data
  const current = rows.find(({ season }) => season === preview.data.season)
  const earlier = rows.filter((campaign) => campaign !== current)
  return (
    <div className="stack campaign">
      {current ? (
        <>
          <CampaignProgress campaign={current} />
          <Reminders campaign={current} />
          <CampaignMembers campaign={current} />
        </>
      ) : (
        <CampaignStart preview={preview.data} />
      )}
      {earlier.map((campaign) => (
        <CampaignProgress key={campaign.id} campaign={campaign} />
      ))}
    </div>
  )
}
