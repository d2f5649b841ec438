import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

export type CheckStep = 'HANDED_OVER' | 'RETURNED'

const STEPS = { HANDED_OVER: contract.handOver, RETURNED: contract.recordReturn }

/** Hands a line over, or records its return. */
export const takeStep = (id: number, state: CheckStep, body: contract.Step) =>
  call(STEPS[state], { params: { id }, body })
export const undoStep = (id: number, state: CheckStep) => call(contract.undoStep, { params: { id }, body: { state } })
