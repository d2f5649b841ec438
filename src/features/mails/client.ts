import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../web/http.ts'
import { type ContactForm, listStuckMails, retryMail, sendInternalMail } from './contract.ts'

export const sendContact = (body: z.input<typeof ContactForm> & { recaptcha: string }) =>
  call(sendInternalMail, { body })

/** The mails that did not go out, the oldest first. */
export const stuckMailsQuery = queryOptions({
  queryKey: ['mails', 'stuck'],
  queryFn: ({ signal }) => call(listStuckMails, { query: { size: 100 } }, signal),
})

export const sendMailAgain = (id: number) => call(retryMail, { params: { id } })
