import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Format } from '../../../shared/sheet.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import {
  type BracketChanges,
  type ChildList,
  listChildren,
  listChildrenFile,
  mergeChild,
  readAges,
  readAttendance,
  readBrackets,
  saveBrackets as saveBracketsCall,
  tellChildrenApart,
  tickChild,
} from './contract.ts'

export type ChildrenRequest = { at: string; bornFrom?: string; bornTo?: string; parents: 'ACTIVE' | 'ALL'; q?: string }
type Page = { sort: 'name' | 'age'; page: number; size: number }

export const readChildren = (query: ChildrenRequest & Page, signal: AbortSignal) =>
  call(listChildren, { query }, signal)

/** Refetched after every tick and regularly, because somebody else may tick children at another door. */
export const attendanceQuery = (wish: ChildrenRequest) =>
  queryOptions({
    queryKey: ['children', 'attendance', wish],
    queryFn: ({ signal }) => call(readAttendance, { query: wish }, signal),
    placeholderData: (previous) => previous,
    refetchInterval: 30_000,
  })

export const agesQuery = (wish: ChildrenRequest) =>
  queryOptions({
    queryKey: ['children', 'ages', wish],
    queryFn: ({ signal }) => call(readAges, { query: wish }, signal),
  })

export const bracketsQuery = queryOptions({
  queryKey: ['children', 'brackets'],
  queryFn: ({ signal }) => call(readBrackets, {}, signal),
})

export const saveBrackets = (body: z.input<typeof BracketChanges>) => call(saveBracketsCall, { body })
export const tick = (id: number, season: number, body: { attended?: boolean; giftGiven?: boolean }) =>
  call(tickChild, { params: { id, season }, body })
export const mergeChildren = (id: number, other: number) => call(mergeChild, { params: { id }, body: { other } })
export const tellApart = (id: number, other: number) => call(tellChildrenApart, { params: { id }, body: { other } })

export const saveList = async (list: ChildList, wish: ChildrenRequest, format: Format) =>
  save(await call(listChildrenFile, { params: { format }, query: { ...wish, list } }), `enfants-${list}.${format}`)
