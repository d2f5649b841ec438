import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Nothing } from '../../../../shared/schemas.ts'
import { StubNumber } from '../../campaigns/contract.ts'
import { administersCalendars } from '../contract.ts'

const Stubs = z.object({ first: StubNumber, last: StubNumber })
/** 409 `stub-sold` and `already-void` name the numbers. */
export const voidStubs = endpoint('POST /calendars/books/:id/voids', {
  auth: administersCalendars,
  reply: Nothing,
  limit: { max: 600, minutes: 10 },
  summary: 'Say that stubs of a book are missing or cancelled',
  body: Stubs.extend({
    kind: z.enum(['MISSING', 'CANCELLED']),
    reason: z.string().trim().min(1, 'required').max(200, 'too-long'),
  }),
  refusals: { 404: ['book-not-found'], 409: ['stub-sold', 'already-void', 'campaign-closed'] },
})
export const findStubs = endpoint('POST /calendars/books/:id/voids/undo', {
  auth: administersCalendars,
  reply: Nothing,
  limit: { max: 600, minutes: 10 },
  summary: 'Say that missing or cancelled stubs are there again',
  body: Stubs,
  refusals: { 404: ['book-not-found'], 409: ['not-void', 'campaign-closed'] },
})
