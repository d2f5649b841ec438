import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

type Body = Parameters<typeof call<typeof contract.voidStubs>>[1]['body']
export const declare = (id: number, body: Body) => call(contract.voidStubs, { params: { id }, body })
export const findAgain = (id: number, body: { first: number; last: number }) =>
  call(contract.findStubs, { params: { id }, body })
