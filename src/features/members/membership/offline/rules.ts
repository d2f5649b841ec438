import type { State } from '../../../society/persons/contract.ts'

const PAYABLE: ReadonlySet<State> = new Set(['EMAIL_CONFIRMED', 'FEE_PAID', 'ACTIVE', 'EXPIRED'])

/** Whether an account in this state is offered fees. */
export const isPayable = (state: State) => PAYABLE.has(state)
