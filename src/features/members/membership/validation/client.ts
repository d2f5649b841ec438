import { call } from '../../../../web/http.ts'
import { refuseUser, undoValidation, validateUser } from './contract.ts'

export const validate = (id: number) => call(validateUser, { params: { id } })
export const refuse = (id: number, reason: string) => call(refuseUser, { params: { id }, body: { reason } })

export const undo = (id: number) => call(undoValidation, { params: { id } })
