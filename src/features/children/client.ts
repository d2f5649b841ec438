import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../shared/sheet.ts'
import { save } from '../../web/download.ts'
import { call } from '../../web/http.ts'
import {
  type Bracket,
  type ChildList,
  listChildren,
  listChildrenFile,
  mergeChild,
  readBrackets,
  saveBrackets as saveBracketsCall,
  tellChildrenApart,
  tickChild,
} from './contract.ts'

const CHILDREN_SIZE = 50
export type ChildrenWish = {
  at: string
  bornFrom?: string
  bornTo?: string
  parents: 'ACTIVE' | 'ALL'
  q?: string
  sort: 'name' | 'age'
}

export const childrenQuery = (wish: ChildrenWish, page: number) =>
  queryOptions({
    queryKey: ['children', wish, page],
    queryFn: ({ signal }) => call(listChildren, { query: { ...wish, page, size: CHILDREN_SIZE } }, signal),
    placeholderData: (previous) => previous,
  })

export const bracketsQuery = queryOptions({
  queryKey: ['children', 'brackets'],
  queryFn: ({ signal }) => call(readBrackets, {}, signal),
})

export const saveBrackets = (rows: Bracket[]) => call(saveBracketsCall, { body: { rows } })
export const tick = (id: number, season: number, body: { attended?: boolean; giftGiven?: boolean }) =>
  call(tickChild, { params: { id, season }, body })
export const mergeChildren = (id: number, other: number) => call(mergeChild, { params: { id }, body: { other } })
export const tellApart = (id: number, other: number) => call(tellChildrenApart, { params: { id }, body: { other } })

export async function saveList(list: ChildList, { sort: _sort, ...wish }: ChildrenWish, format: Format) {
  const bytes = await call(listChildrenFile, { params: { format }, query: { ...wish, list } })
  save(bytes, `enfants-${list}.${format}`)
}
