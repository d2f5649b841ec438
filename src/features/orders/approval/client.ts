import { call } from '../../../web/http.ts'
import { approveReservation, refuseReservation } from './contract.ts'

export const approve = (id: number) => call(approveReservation, { params: { id } })
export const refuse = (id: number, reason: string) => call(refuseReservation, { params: { id }, body: { reason } })
