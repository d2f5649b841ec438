import { useQuery } from '@tanstack/react-query'
import { lightCommissionsQuery } from '../../../commissions/client.ts'
import { sellersQuery } from '../client.ts'

/** Who sells calendars, by name. */
export function useSellers() {
  const { data } = useQuery(lightCommissionsQuery)
  const commission = data?._embedded.data.find(({ subType }) => subType === 'CALENDARS')
  return useQuery(sellersQuery(commission?.id)).data ?? []
}
