import { queryOptions } from '@tanstack/react-query'
import { byId } from '../../../web/calls.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import { ofOneself, withCache } from '../../../web/offline/seen.ts'
import { checkCard, type MemberCard, readCard, readCardFile, renewCard } from './contract.ts'

export const cardQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'card'],
    queryFn: withCache(({ signal }) => call(readCard, { params: { id } }, signal), ofOneself(id)),
  })

export const renew = byId(renewCard)

/** Downloads the sheet to print. */
export const saveCardFile = async (id: number, { number }: Pick<MemberCard, 'number'>) =>
  save(await call(readCardFile, { params: { id } }), `carte-de-membre-${number}.pdf`)

/** State of a code; never cached. */
export const checkedCardQuery = (code: string) =>
  queryOptions({
    queryKey: ['cards', code],
    queryFn: ({ signal }) => call(checkCard, { params: { code } }, signal),
    staleTime: 0,
  })
