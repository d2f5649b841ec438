import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import type { Selection } from '../contract.ts'
import { type BulkChange, changeMany, previewChange } from './contract.ts'

/** Asked anew whenever it is looked at again: people change meanwhile. */
export const changePreviewQuery = (selection: Selection, change: BulkChange | undefined) =>
  queryOptions({
    queryKey: ['bulk', 'change', selection, change],
    queryFn: ({ signal }) =>
      change ? call(previewChange, { body: { selection, change } }, signal) : Promise.reject(new Error('No change')),
    enabled: change !== undefined,
    gcTime: 0,
  })

export const changePersons = (asked: { key: string; selection: Selection }, change: BulkChange) =>
  call(changeMany, { body: { ...asked, change } })
