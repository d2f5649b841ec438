import { useQuery } from '@tanstack/react-query'
import { lightCommissionsQuery } from '../../../society/commissions/client.ts'
import { SOCIETY } from './RegisterView.ts'

/** The society and its commissions; what an address names is offered even where it is none of them. */
export function useCommissionChoices(chosen: string) {
  const { data } = useQuery(lightCommissionsQuery)
  const known = [
    ...SOCIETY,
    ...(data?._embedded.data ?? []).map(({ technicalName, name }) => ({ value: technicalName, label: name })),
  ]
  return known.some(({ value }) => value === chosen) ? known : [...known, { value: chosen, label: chosen }]
}
