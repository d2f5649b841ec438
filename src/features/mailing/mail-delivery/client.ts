import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Format } from '../../../shared/sheet.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import { type ContactForm, listStuckMails, listStuckMailsFile, retryMail, sendInternalMail } from './contract.ts'

export const sendContact = (body: z.input<typeof ContactForm> & { recaptcha: string }) =>
  call(sendInternalMail, { body })

export const readStuckMails = (query: { page: number; size: number }, signal: AbortSignal) =>
  call(listStuckMails, { query }, signal)

export const saveStuckMails = async (format: Format) =>
  save(await call(listStuckMailsFile, { params: { format }, query: {} }), `e-mails-en-attente.${format}`)

/** The number of mails that could not be sent. */
export const stuckMailsQuery = queryOptions({
  queryKey: ['mails', 'stuck'],
  queryFn: ({ signal }) => readStuckMails({ page: 0, size: 1 }, signal),
})

export const sendMailAgain = (id: number) => call(retryMail, { params: { id } })
