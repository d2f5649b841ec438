import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../shared/sheet.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import { type Period, readAccounts, readAccountsFile, readClosing, readOwedFile, saveClosing } from './contract.ts'

export const accountsQuery = (period: Period) =>
  queryOptions({
    queryKey: ['accounting', period],
    queryFn: ({ signal }) => call(readAccounts, { query: period }, signal),
  })

export const saveAccounts = async (period: Period, format: Format) =>
  save(
    await call(readAccountsFile, { params: { format }, query: period }),
    `comptabilite-${period.from}-${period.to}.${format}`,
  )

export const saveOwed = async (period: Period, format: Format) =>
  save(
    await call(readOwedFile, { params: { format }, query: period }),
    `a-reverser-${period.from}-${period.to}.${format}`,
  )

export const closingQuery = queryOptions({
  queryKey: ['accounting', 'closing'],
  queryFn: ({ signal }) => call(readClosing, {}, signal),
})
export const closeBooks = (closedUntil: string | null) => call(saveClosing, { body: { closedUntil } })
