import { call } from '../../../web/http.ts'
import { claimDoors, readRound, releaseHeldDoors } from './contract.ts'

export const askRound = (device: string) => call(readRound, { query: { device } })
export const leaveWith = (device: string, doorIds: number[]) =>
  call(claimDoors, { query: { device }, body: { doorIds } })
export const releaseDoors = (device: string) => call(releaseHeldDoors, { query: { device }, body: {} })
