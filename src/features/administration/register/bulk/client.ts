import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { byId, readPageOf, withBody } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import type { Selection } from '../contract.ts'
import {
  listBulkWork,
  type MessageForm,
  previewMessage,
  readBulk,
  sendTrialMessage,
  undoBulk,
  validateMany,
  writeToMany,
} from './contract.ts'

type BulkRequest = { key: string; selection: Selection }

/** Idempotency key of a task: sending it again after a network failure does not repeat it. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const validatePersons = withBody(validateMany)
export const writeToPersons = (asked: BulkRequest, message: z.input<typeof MessageForm>) =>
  call(writeToMany, { body: { ...asked, ...message } })

/** Query key of the list and of each outcome. */
export const bulkKey = ['bulk', 'work'] as const
export const readBulkWork = readPageOf(listBulkWork)

export const outcomeQuery = (task: number) =>
  queryOptions({
    queryKey: [...bulkKey, task],
    queryFn: ({ signal }) => call(readBulk, { params: { id: task } }, signal),
    // The mails are sent one after the other; the progress of somebody else's work is only seen here.
    refetchInterval: ({ state: { data } }) =>
      data?.mails.waiting || [data?.work?.state, data?.work?.undo?.state].includes('RUNNING') ? 5_000 : false,
  })

/** Refetched whenever a message is shown again, because the members change. */
export const previewQuery = (selection: Selection, message: MessageForm) =>
  queryOptions({
    queryKey: ['bulk', 'preview', selection, message],
    queryFn: ({ signal }) => call(previewMessage, { body: { selection, ...message } }, signal),
    gcTime: 0,
  })
export const sendTrial = withBody(sendTrialMessage)

export const undoOf = byId(undoBulk)
