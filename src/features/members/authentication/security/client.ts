import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { changePassword, endSession, listSessions, type PasswordChange, signOutEverywhere } from './contract.ts'

export const changePasswordOf = (id: number, body: PasswordChange) => call(changePassword, { params: { id }, body })

export const sessionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'sessions'],
    queryFn: ({ signal }) => call(listSessions, { params: { id } }, signal),
  })

export const endSessionOf = (id: number, sessionId: string) => call(endSession, { params: { id, sessionId } })
export const endEverySession = (id: number) => call(signOutEverywhere, { params: { id } })
