/** A fault as a sentence with its cause, and the next step. */
export type FaultMessage = { says: string; next: string }

export const faultMessage = (says: string, next: string): FaultMessage => ({ says, next })
