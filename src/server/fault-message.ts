/** A fault as a sentence that names the cause, and the next step. */
export type Explained = { says: string; next: string }

export const explained = (says: string, next: string): Explained => ({ says, next })
