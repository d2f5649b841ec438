import { queryOptions } from '@tanstack/react-query'
import { byId, byIdWithBody } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import { changePassword, endSession, listSessions, signOutEverywhere } from './contract.ts'

export const changePasswordOf = byIdWithBody(changePassword)

export const sessionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'sessions'],
    queryFn: ({ signal }) => call(listSessions, { params: { id } }, signal),
  })

export const endSessionOf = (id: number, sessionId: string) => call(endSession, { params: { id, sessionId } })
export const endEverySession = byId(signOutEverywhere)
