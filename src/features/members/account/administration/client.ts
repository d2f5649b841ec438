import { call } from '../../../../web/http.ts'
import { reactivateUser, sendUserLink, suspendUser } from './contract.ts'

export const suspend = (id: number, reason: string) => call(suspendUser, { params: { id }, body: { reason } })
export const reactivate = (id: number) => call(reactivateUser, { params: { id } })
export const sendLink = (id: number) => call(sendUserLink, { params: { id } })
