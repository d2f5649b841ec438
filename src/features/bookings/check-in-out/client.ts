import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

export type Taken = 'HANDED_OVER' | 'RETURNED'

const STEPS = { HANDED_OVER: contract.handOver, RETURNED: contract.recordReturn }

/** Hands a line over, or takes it back. */
export const takeStep = (id: number, state: Taken, body: contract.Step) => call(STEPS[state], { params: { id }, body })
export const undoStep = (id: number, state: Taken) => call(contract.undoStep, { params: { id }, body: { state } })
