import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '../../settings/client.ts'

/** The centres one may choose, and those the person has already, which may be archived. */
export function useCentreOptions(...own: string[]) {
  const living = useQuery(configurationQuery).data?.centres ?? []
  const names = [...new Set([...living, ...own.filter(Boolean)])]
  return [{ value: '', label: 'Choisir…' }, ...names.map((value) => ({ value, label: value }))]
}
