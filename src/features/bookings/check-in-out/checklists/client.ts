import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { withProgress } from '../../../../web/progress.ts'
import * as contract from './contract.ts'

export const sheetQuery = (id: number) =>
  queryOptions({
    queryKey: ['commands', 'sheet', id],
    queryFn: ({ signal }) => call(contract.readSheet, { params: { id } }, signal),
    // Until all photos are processed.
    refetchInterval: ({ state }) =>
      state.data?.photos.some(({ picture }) => picture.state === 'PROCESSING') ? 2_000 : false,
  })

const PHOTOS = { HANDED_OVER: contract.addHandoverPhoto, RETURNED: contract.addReturnPhoto }

type Sending = { id: number; state: contract.Moment }
export async function sendPhoto({ id, state }: Sending, file: File, tell: (sent: number) => void, signal: AbortSignal) {
  const sent = await call(PHOTOS[state], { params: { id }, file }, signal, withProgress(tell))
  return sent.alreadyThere ? 'already-there' : 'added'
}
export const removePhoto = (id: number, photoId: number) => call(contract.removeSheetPhoto, { params: { id, photoId } })
