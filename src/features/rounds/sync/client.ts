import { call } from '../../../web/http.ts'
import { type SyncRequest, syncRound } from './contract.ts'

/** A network that has gone in the middle is waited for no longer than so many milliseconds. */
const PATIENCE = 30_000

/** Delivers what a phone noted; by the phone's own token, whoever is signed in. */
export const bring = (delivery: SyncRequest) => call(syncRound, { body: delivery }, AbortSignal.timeout(PATIENCE))
