import { queryOptions } from '@tanstack/react-query'
import { byId, byIdWithBody } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import { withCache } from '../../../web/offline/seen.ts'
import { withProgress } from '../../../web/progress.ts'
import { choice, where } from '../../../web/ui/list/filters.ts'
import { GENERAL } from '../../platform/access/contract.ts'
import { preparedPicture } from '../../platform/files/client.ts'
import {
  addTextPicture,
  countOpenTo,
  deleteCommissionPicture,
  listCommissions,
  listLightCommissions,
  putCommissionPicture,
  readCommission,
  updateCommission,
} from './contract.ts'

/** A little less than the shortest lifetime of a picture's address. */
const ADDRESS_LIVES = 14 * 60_000

/** All commissions for the menus, loaded at the start and after the sign-in, 25 a page (rules#menus). */
export const lightCommissionsQuery = queryOptions({
  queryKey: ['commissions', 'light'],
  queryFn: withCache(async ({ signal }) => {
    const readPage = (page: number) => call(listLightCommissions, { query: { size: 25, page } }, signal)
    const first = await readPage(0)
    const others = Array.from({ length: Math.max(0, first.page.totalPages - 1) }, (_, index) => readPage(index + 1))
    const pages = [first, ...(await Promise.all(others))]
    return { ...first, _embedded: { data: pages.flatMap(({ _embedded }) => _embedded.data) } }
  }),
  staleTime: 5 * 60_000,
})

/** Valid technical names in an address; other text could change the search. */
const TECHNICAL_NAME = /^[a-z][a-z0-9-]*$/

/** Filter of lists by owner: a commission, or the society. */
export const OWNED_BY = choice('Commission', [], {
  knows: (value) => TECHNICAL_NAME.test(value),
  search: where('commission'),
})
export const ownersOf = (commissions: readonly { name: string; technicalName: string }[]) => [
  { value: '', label: 'Toutes' },
  { value: GENERAL, label: 'L’association' },
  ...commissions.map(({ name, technicalName }) => ({ value: technicalName, label: name })),
]

/** A commission by its technical name, or null if this member cannot see it. */
export const commissionQuery = (technicalName: string) =>
  queryOptions({
    queryKey: ['commissions', 'named', technicalName],
    queryFn: async ({ signal }) => {
      if (!TECHNICAL_NAME.test(technicalName)) return null
      const search = `technicalName==${technicalName}`
      const { _embedded } = await call(listCommissions, { query: { search } }, signal)
      return _embedded.data[0] ?? null
    },
    // Polled until the cover is processed; then refetched before its address expires.
    refetchInterval: ({ state }) => (state.data?.picture?.state === 'PROCESSING' ? 2_000 : ADDRESS_LIVES),
  })

/** Covers of the commissions open to the member; refetched before their addresses expire. */
export const coversQuery = queryOptions({
  queryKey: ['commissions', 'covers'],
  queryFn: async ({ signal }) => {
    const { _embedded } = await call(listCommissions, { query: { size: 100 } }, signal)
    return new Map(_embedded.data.map(({ id, picture }) => [id, picture]))
  },
  staleTime: ADDRESS_LIVES,
})

/** A commission for its administrators. */
export const oneCommissionQuery = (id: number) =>
  queryOptions({
    queryKey: ['commissions', 'one', id],
    queryFn: ({ signal }) => call(readCommission, { params: { id } }, signal),
    refetchInterval: ({ state }) => (state.data?.picture?.state === 'PROCESSING' ? 2_000 : ADDRESS_LIVES),
  })

/** Number of members for whom it would be open with these subscriptions. */
export const opennessQuery = (id: number, subscribers: readonly string[]) =>
  queryOptions({
    queryKey: ['commissions', 'openness', id, subscribers.join(',')],
    queryFn: async ({ signal }) =>
      (await call(countOpenTo, { params: { id }, query: { subscribers: subscribers.join(',') } }, signal)).members,
  })

/** Uploads a cover; `tell` reports the progress, 0 to 1. */
export const sendCover = (id: number, file: File, tell: (sent: number) => void, signal: AbortSignal) =>
  call(putCommissionPicture, { params: { id }, file }, signal, withProgress(tell))

export const removeCover = byId(deleteCommissionPicture)

export const readOne = byId(readCommission)

export const saveCommission = byIdWithBody(updateCommission)

/** Uploads a picture of the description, and returns it once it can be shown. */
export async function sendTextPicture(id: number, file: File, tell: (sent: number) => void, signal: AbortSignal) {
  const sent = await call(addTextPicture, { params: { id }, file }, signal, withProgress(tell))
  return await preparedPicture(sent.id, signal)
}
