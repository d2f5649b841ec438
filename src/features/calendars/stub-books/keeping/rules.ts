import type { BookState, BookStep } from '../contract.ts'

type LastStep = { step: BookStep; sellerId: number | null }
const STATE_AFTER: Record<BookStep, BookState> = {
  GIVEN: 'GIVEN',
  TAKEN_BACK: 'STORED',
  COUNTED: 'COUNTED',
  REOPENED: 'STORED',
}

/** State of a book after its last step; an undone step leaves the state of the one before. */
export const statusAfterStep = (last: LastStep | undefined): { state: BookState; sellerId: number | null } =>
  last ? { state: STATE_AFTER[last.step], sellerId: last.sellerId } : { state: 'STORED', sellerId: null }

type BookStatus = { kind: 'SELLER' | 'WEB'; state: BookState; last: BookStep | undefined }

/** Why a book cannot be given, returned, counted or reopened; undefined if it can. */
export const STEP_VIOLATIONS = {
  GIVEN: ({ kind, state }: BookStatus) => {
    if (kind === 'WEB') return 'book-of-the-page'
    if (state === 'STORED') return undefined
    return state === 'GIVEN' ? 'already-given' : 'already-counted'
  },
  TAKEN_BACK: ({ state, last }: BookStatus) => {
    if (state === 'GIVEN') return undefined
    if (state === 'COUNTED') return 'already-counted'
    return last === 'TAKEN_BACK' ? 'already-taken-back' : 'not-given'
  },
  COUNTED: ({ kind, state }: BookStatus) => {
    if (kind === 'WEB') return 'book-of-the-page'
    return state === 'COUNTED' ? 'already-counted' : undefined
  },
  REOPENED: ({ state }: BookStatus) => (state === 'COUNTED' ? undefined : 'not-counted'),
} as const satisfies Record<BookStep, (book: BookStatus) => string | undefined>
