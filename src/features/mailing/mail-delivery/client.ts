import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../web/http.ts'
import { type ContactForm, listStuckMails, retryMail, sendInternalMail } from './contract.ts'

export const sendContact = (body: z.input<typeof ContactForm> & { recaptcha: string }) =>
  call(sendInternalMail, { body })

export const readStuckMails = (query: { page: number; size: number }, signal: AbortSignal) =>
  call(listStuckMails, { query }, signal)

/** How many mails did not go out. */
export const stuckMailsQuery = queryOptions({
  queryKey: ['mails', 'stuck'],
  queryFn: ({ signal }) => readStuckMails({ page: 0, size: 1 }, signal),
})

export const sendMailAgain = (id: number) => call(retryMail, { params: { id } })
