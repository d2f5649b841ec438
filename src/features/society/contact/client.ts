import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Format } from '../../../shared/sheet.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

type Wish = { q?: string; search?: string; sort?: string[]; page: number; size: number }

export const readMessages = (query: Wish, signal: AbortSignal) => call(contract.listMessages, { query }, signal)

export const saveSheet = async ({ page: _page, size: _size, ...query }: Wish, format: Format) =>
  save(await call(contract.listMessagesFile, { params: { format }, query }), `messages.${format}`)

/** Number of unanswered messages. */
export const newMessagesQuery = queryOptions({
  queryKey: ['messages', 'new'],
  queryFn: ({ signal }) => readMessages({ search: 'state==NEW', page: 0, size: 1 }, signal),
})

/** Number of unanswered messages of one commission. */
export const newMessagesOf = (commissionId: number) =>
  queryOptions({
    queryKey: ['messages', 'new', commissionId],
    queryFn: ({ signal }) =>
      readMessages({ search: `state==NEW;commissionId==${commissionId}`, page: 0, size: 1 }, signal),
  })

export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: ['messages', 'one', id],
    queryFn: ({ signal }) => call(contract.readMessage, { params: { id } }, signal),
  })

export const answer = (id: number, body: z.input<typeof contract.AnswerBody>) =>
  call(contract.answerMessage, { params: { id }, body })

const ACTS = { close: contract.closeMessage, reopen: contract.reopenMessage, anonymise: contract.anonymiseMessage }
export type Act = keyof typeof ACTS
export const doTo = (id: number, act: Act) => call(ACTS[act], { params: { id } })

export const keepingQuery = queryOptions({
  queryKey: ['messages', 'keeping'],
  queryFn: ({ signal }) => call(contract.readKeeping, {}, signal),
})
export const saveKeeping = (body: z.input<typeof contract.KeepingBody>) => call(contract.saveKeeping, { body })
