import { useQuery } from '@tanstack/react-query'
import { campaignQuery } from '../features/calendars/campaigns/client.ts'
import { useMay } from '../features/platform/access/client.ts'
import { may } from '../features/platform/access/contract.ts'
import { lightCommissionsQuery } from '../features/society/commissions/client.ts'

/** Campaign in which this member sells calendars today; known once its queries have answered or failed. */
export function useSelling() {
  const commissions = useQuery(lightCommissionsQuery)
  const sells = useMay(
    may.listSelling,
    (commissions.data?._embedded.data ?? []).filter(({ subType }) => subType === 'CALENDARS'),
  )
  const campaign = useQuery({ ...campaignQuery, enabled: sells })
  return {
    isKnown: [commissions, campaign].every(({ isFetched, isLoading }) => isFetched || !isLoading),
    campaign: sells && campaign.data?.stage === 'OPEN' ? campaign.data : undefined,
  }
}
