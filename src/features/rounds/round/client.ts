import { call } from '../../../web/http.ts'
import { giveDoorsBack, readRound, takeDoors } from './contract.ts'

export const askRound = (device: string) => call(readRound, { query: { device } })
export const leaveWith = (device: string, doorIds: number[]) =>
  call(takeDoors, { query: { device }, body: { doorIds } })
export const giveBack = (device: string) => call(giveDoorsBack, { query: { device }, body: {} })
