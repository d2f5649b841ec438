import { useQuery } from '@tanstack/react-query'
import { useMay } from '../features/access/client.ts'
import { may } from '../features/access/contract.ts'
import { campaignQuery } from '../features/calendars/client.ts'
import { lightCommissionsQuery } from '../features/commissions/client.ts'

/** The campaign in which this member sells calendars today. It is known when what it depends on has answered, or failed. */
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
