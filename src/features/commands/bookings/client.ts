import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

export const forgetGuest = (id: number) => call(contract.forgetGuest, { params: { id } })
