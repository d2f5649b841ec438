import { queryOptions } from '@tanstack/react-query'
import { call } from '../../web/http.ts'
import { listCommissions, listLightCommissions } from './contract.ts'

/** The commissions of the menus: loaded at the start and after the sign-in, 25 at most (specification, sections 4 and 9). */
export const lightCommissionsQuery = queryOptions({
  queryKey: ['commissions', 'light'],
  queryFn: ({ signal }) => call(listLightCommissions, { query: { size: 25 } }, signal),
  staleTime: 5 * 60_000,
})

/** One commission by its technical name, or null where it is not there for this member. */
export const commissionQuery = (technicalName: string) =>
  queryOptions({
    queryKey: ['commissions', technicalName],
    queryFn: async ({ signal }) => {
      const { _embedded } = await call(
        listCommissions,
        { query: { search: `technicalName==${technicalName}` } },
        signal,
      )
      return _embedded.data[0] ?? null
    },
  })
