import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../shared/sheet.ts'
import { readPageOf, withBody } from '../../../web/calls.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import {
  type ChildList,
  listChildren,
  listChildrenFile,
  markChildrenAsDistinct,
  mergeChild,
  readAges,
  readAttendance,
  readBrackets,
  saveBrackets as saveBracketsCall,
  tickChild,
} from './contract.ts'

export type ChildrenRequest = { at: string; bornFrom?: string; bornTo?: string; parents: 'ACTIVE' | 'ALL'; q?: string }

export const readChildren = readPageOf(listChildren)

/** Refetched after every tick and regularly, because somebody else may tick children at another door. */
export const attendanceQuery = (request: ChildrenRequest) =>
  queryOptions({
    queryKey: ['children', 'attendance', request],
    queryFn: ({ signal }) => call(readAttendance, { query: request }, signal),
    placeholderData: (previous) => previous,
    refetchInterval: 30_000,
  })

export const agesQuery = (request: ChildrenRequest) =>
  queryOptions({
    queryKey: ['children', 'ages', request],
    queryFn: ({ signal }) => call(readAges, { query: request }, signal),
  })

export const bracketsQuery = queryOptions({
  queryKey: ['children', 'brackets'],
  queryFn: ({ signal }) => call(readBrackets, {}, signal),
})

export const saveBrackets = withBody(saveBracketsCall)
export const tick = (id: number, season: number, body: { attended?: boolean; giftGiven?: boolean }) =>
  call(tickChild, { params: { id, season }, body })
export const mergeChildren = (id: number, other: number) => call(mergeChild, { params: { id }, body: { other } })
export const markAsDistinct = (id: number, other: number) =>
  call(markChildrenAsDistinct, { params: { id }, body: { other } })

export const saveList = async (list: ChildList, request: ChildrenRequest, format: Format) =>
  save(await call(listChildrenFile, { params: { format }, query: { ...request, list } }), `enfants-${list}.${format}`)
