import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { campaignQuery } from '../../../features/calendars/campaigns/client.ts'
import type { PublicCampaign } from '../../../features/calendars/campaigns/contract.ts'
import { useMay } from '../../../features/platform/access/client.ts'
import { may } from '../../../features/platform/access/contract.ts'
import { lightCommissionsQuery } from '../../../features/society/commissions/client.ts'
import { formatDay } from '../../../shared/dates.ts'
import { hasAnswered } from './useWaiting.ts'

/** The campaign in which this member sells calendars today. It is known when what it depends on has answered, or failed. */
export function useSelling() {
  const commissions = useQuery(lightCommissionsQuery)
  const sells = useMay(
    may.listSelling,
    (commissions.data?._embedded.data ?? []).filter(({ subType }) => subType === 'CALENDARS'),
  )
  const campaign = useQuery({ ...campaignQuery, enabled: sells })
  return {
    isKnown: [commissions, campaign].every(hasAnswered),
    campaign: sells && campaign.data?.stage === 'OPEN' ? campaign.data : undefined,
  }
}

/** While calendars are sold, a seller's way to their round comes first. */
export function OnRound({ campaign }: { campaign: PublicCampaign }) {
  return (
    <section className="card stack" aria-labelledby="on-round">
      <h2 id="on-round">Calendriers {campaign.year}</h2>
      <p className="soft">La vente se termine le {formatDay(campaign.closesOn)}.</p>
      <Button component={Link} size="lg" fullWidth to="/calendrier/tournee">
        Ma tournée
      </Button>
    </section>
  )
}
