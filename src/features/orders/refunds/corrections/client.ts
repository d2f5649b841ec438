import { call } from '../../../../web/http.ts'
import { type Correction, correctPayment as contract } from './contract.ts'

export const correctPayment = (id: number, body: Correction) => call(contract, { params: { id }, body })
