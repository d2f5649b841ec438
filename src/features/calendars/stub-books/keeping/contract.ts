import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { absentOrNull, Euros, Nothing } from '../../../../shared/schemas.ts'
import { administersCalendars, BookStep, Seller } from '../contract.ts'

/** Lists the persons who may be given a book: those with a role on the commission of the calendars. */
export const listSellers = endpoint('GET /calendars/sellers', {
  auth: administersCalendars,
  summary: 'Find a seller by name',
  query: z.object({ name: z.string().trim().max(100).default('').describe('A name, or a part of it.') }),
  reply: z.object({ rows: z.array(Seller) }),
  limit: { max: 300, minutes: 10 },
})

const act = { auth: administersCalendars, reply: Nothing, limit: { max: 600, minutes: 10 } } as const
const line = (max: number) => z.string().trim().max(max, 'too-long')

export const BookHandOver = z.object({
  sellerId: z.number('required').int(),
  team: line(80).default(''),
  streets: z.array(line(200).min(1, 'required')).max(100, 'too-many').default([]),
})
export type BookHandOver = z.infer<typeof BookHandOver>

/**
 * Gives a book. If a step was already taken, `errors` give the time (`at`), the person (`by`) and the seller
 * (`seller`).
 */
export const giveBook = endpoint('POST /calendars/books/:id/give', {
  ...act,
  summary: 'Give a book to a seller',
  body: BookHandOver,
  refusals: {
    404: ['book-not-found', 'person-not-found'],
    409: ['already-given', 'already-counted', 'not-a-seller', 'book-of-the-page', 'campaign-closed'],
  },
})

export const returnBook = endpoint('POST /calendars/books/:id/return', {
  ...act,
  summary: 'Take a book back from its seller',
  refusals: { 404: ['book-not-found'], 409: ['not-given', 'already-taken-back', 'already-counted', 'campaign-closed'] },
})

export const Count = z.object({
  counted: Euros.max(1_000_000, 'amount-too-large'),
  /** Amount of the cheques; absent: they were not counted. */
  countedCheques: absentOrNull(Euros.max(1_000_000, 'amount-too-large')),
  note: line(1_000).default(''),
})
export type Count = z.infer<typeof Count>

/** Counts a book. One that is still with its seller is also returned. */
export const countBook = endpoint('POST /calendars/books/:id/count', {
  ...act,
  summary: 'Count the cash and the cheques of a book',
  body: Count,
  refusals: { 404: ['book-not-found'], 409: ['already-counted', 'book-of-the-page', 'campaign-closed'] },
})

export const reopenBook = endpoint('POST /calendars/books/:id/reopen', {
  ...act,
  summary: 'Open a counted book again',
  refusals: { 404: ['book-not-found'], 409: ['not-counted', 'campaign-closed'] },
})

/** The step is named, so that a second click undoes no other. */
export const undoBookStep = endpoint('POST /calendars/books/:id/undo', {
  ...act,
  summary: 'Take the last step of a book back',
  body: z.object({ step: BookStep }),
  refusals: { 404: ['book-not-found'], 409: ['not-the-last-step', 'too-late-to-undo', 'campaign-closed'] },
})
