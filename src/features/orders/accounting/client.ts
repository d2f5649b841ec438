import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../shared/sheet.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import { readClosing, saveClosing } from './closing/contract.ts'
import { readAccounts, readAccountsFile, readOwedFile } from './contract.ts'
import type { Period } from './entries/contract.ts'
import { readFec } from './fec/contract.ts'
import { readGifts } from './gifts/contract.ts'

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

/** Saves the entries of a period for the tax administration, under the file name that its rules ask for. */
export const saveFec = async (period: Period, name: string) => save(await call(readFec, { query: period }), name)

export const giftsQuery = queryOptions({
  queryKey: ['accounting', 'gifts'],
  queryFn: ({ signal }) => call(readGifts, {}, signal),
})

export const closingQuery = queryOptions({
  queryKey: ['accounting', 'closing'],
  queryFn: ({ signal }) => call(readClosing, {}, signal),
})
export const closeBooks = (closedUntil: string | null, reason?: string) =>
  call(saveClosing, { body: { closedUntil, reason } })
