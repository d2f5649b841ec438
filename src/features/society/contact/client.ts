import { queryOptions } from '@tanstack/react-query'
import { byIdWithBody, readPageOf, saveListAs, withBody } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

export const readMessages = readPageOf(contract.listMessages)

export const saveSheet = saveListAs(contract.listMessagesFile, 'messages')

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

export const answer = byIdWithBody(contract.answerMessage)

const ACTS = { close: contract.closeMessage, reopen: contract.reopenMessage, anonymise: contract.anonymiseMessage }
export type Act = keyof typeof ACTS
export const doTo = (id: number, act: Act) => call(ACTS[act], { params: { id } })

export const keepingQuery = queryOptions({
  queryKey: ['messages', 'keeping'],
  queryFn: ({ signal }) => call(contract.readKeeping, {}, signal),
})
export const saveKeeping = withBody(contract.saveKeeping)
