import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../shared/sheet.ts'
import { byId, readPageOf, withBody } from '../../../web/calls.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import { listStuckMails, listStuckMailsFile, retryMail, sendInternalMail } from './contract.ts'

export const sendContact = withBody(sendInternalMail)

export const readStuckMails = readPageOf(listStuckMails)

export const saveStuckMails = async (format: Format) =>
  save(await call(listStuckMailsFile, { params: { format }, query: {} }), `e-mails-en-attente.${format}`)

/** The number of mails that could not be sent. */
export const stuckMailsQuery = queryOptions({
  queryKey: ['mails', 'stuck'],
  queryFn: ({ signal }) => readStuckMails({ page: 0, size: 1 }, signal),
})

export const sendMailAgain = byId(retryMail)
