import { queryOptions } from '@tanstack/react-query'
import { call } from '../../web/http.ts'
import { listCommissions, listLightCommissions, readCommissionPicture } from './contract.ts'

/** The commissions of the menus: loaded at the start and after the sign-in, 25 at most (rules#menus). */
export const lightCommissionsQuery = queryOptions({
  queryKey: ['commissions', 'light'],
  queryFn: ({ signal }) => call(listLightCommissions, { query: { size: 25 } }, signal),
  staleTime: 5 * 60_000,
})

/** What an address may hold as a technical name: anything else would be read as a search of its own. */
const TECHNICAL_NAME = /^[a-z][a-z0-9-]*$/

/** One commission by its technical name, or null where it is not there for this member. */
export const commissionQuery = (technicalName: string) =>
  queryOptions({
    queryKey: ['commissions', 'named', technicalName],
    queryFn: async ({ signal }) => {
      if (!TECHNICAL_NAME.test(technicalName)) return null
      const search = `technicalName==${technicalName}`
      const { _embedded } = await call(listCommissions, { query: { search } }, signal)
      return _embedded.data[0] ?? null
    },
  })

/** Its cover; only for members, so that it comes by a call with the session's token. */
export const coverQuery = (id: number) =>
  queryOptions({
    queryKey: ['commissions', id, 'cover'],
    queryFn: ({ signal }) => call(readCommissionPicture, { params: { id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
