import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { byId, readPageOf, saveListAs } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import { withCache } from '../../../web/offline/seen.ts'
import { withProgress } from '../../../web/progress.ts'
import { preparedPicture } from '../../platform/files/client.ts'
import * as contract from './contract.ts'

type News = contract.News
type Body = z.input<typeof contract.NewsForm>

export const readListed = readPageOf(contract.listNews)
export const readAdministered = readPageOf(contract.listAllNews)

export const saveSheet = saveListAs(contract.listAllNewsFile, 'actualites')

/** A little less than the shortest lifetime of a picture's address. */
const ADDRESS_LIVES = 14 * 60_000

/** Placeholder for news that could not be loaded. */
type Placeholder = { id: number }
export const isWhole = (news: News | Placeholder): news is News => 'text' in news

/**
 * The whole news, loaded once when opened. If that fails, only the id is kept and the error is logged in the console;
 * news without a text are loaded again next time (rules#news).
 */
export const newsQuery = (id: number) =>
  queryOptions({
    queryKey: ['news', 'one', id],
    queryFn: ({ signal }): Promise<News | Placeholder> =>
      call(contract.readNews, { params: { id } }, signal).catch((error: unknown) => {
        if (signal.aborted) throw error
        return { id }
      }),
    staleTime: ({ state }) => (state.data && isWhole(state.data) ? ADDRESS_LIVES : 0),
    refetchInterval: ({ state }) =>
      state.data && isWhole(state.data) && state.data.picture?.state === 'PROCESSING' ? 2_000 : false,
  })

/** Latest news for the member, pinned ones first. */
export const feedQuery = (size: number) =>
  queryOptions({
    queryKey: ['news', 'shown', 'feed', size],
    queryFn: withCache(({ signal }) => call(contract.listLightNews, { query: { size } }, signal)),
  })

/** Latest news of one commission. */
export const latestQuery = (commissionId: number, size: number) =>
  queryOptions({
    queryKey: ['news', 'latest', commissionId],
    queryFn: ({ signal }) =>
      call(contract.listNews, { query: { search: `commissionId==${commissionId}`, size } }, signal),
  })

export const markOpened = byId(contract.openNews)

/** Reloads the present state, for editing. */
export const reload = byId(contract.readNews)

/** Saves news; without one it creates it. */
export const saveNews = (news: News | undefined, body: Body) =>
  news ? call(contract.saveNews, { params: { id: news.id }, body }) : call(contract.createNews, { body })

export const sendPicture = (id: number, file: File, tell: (sent: number) => void, signal: AbortSignal) =>
  call(contract.putNewsPicture, { params: { id }, file }, signal, withProgress(tell))
export const removePicture = byId(contract.deleteNewsPicture)

/** Uploads a picture of the text, and returns it once it can be shown. */
export async function sendTextPicture(id: number, file: File, tell: (sent: number) => void, signal: AbortSignal) {
  const sent = await call(contract.addNewsTextPicture, { params: { id }, file }, signal, withProgress(tell))
  return await preparedPicture(sent.id, signal)
}

export const archiveNews = byId(contract.archiveNews)
export const restoreNews = byId(contract.restoreNews)
