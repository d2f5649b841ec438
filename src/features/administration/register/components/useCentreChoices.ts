import { useQuery } from '@tanstack/react-query'
import { centresQuery } from '../../../society/settings/centres/client.ts'
import { ALL } from './RegisterView.ts'

/** Every centre, archived ones too; what an address names is offered even where it is none of them. */
export function useCentreChoices(chosen: string) {
  const { data } = useQuery(centresQuery)
  const known = [ALL, ...(data ?? []).map(({ name }) => ({ value: name, label: name }))]
  return known.some(({ value }) => value === chosen) ? known : [...known, { value: chosen, label: chosen }]
}
