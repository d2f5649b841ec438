import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Day, Instant } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { Membertype } from '../persons/contract.ts'

/** Content of a member's card. `address` is the page that its QR code opens. */
export const MemberCard = z.object({
  number: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  membertype: Membertype.nullable(),
  cis: z.string().nullable(),
  validUntil: Day,
  valid: z.boolean(),
  address: z.string(),
  madeAt: Instant,
})
export type MemberCard = z.infer<typeof MemberCard>

/**
 * Reads the member's own card, or anybody's for administrators of persons; else 404. 409 `no-card` for somebody who is
 * not a member yet.
 */
export const readCard = endpoint('GET /users/:id/card/details', {
  auth: { own: 'person', or: may.managePersons },
  summary: 'What stands on the membership card',
  reply: MemberCard,
  refusals: { 409: ['no-card'] },
})

/** A4 sheet with the card to cut out, in the size of a bank card. */
export const readCardFile = endpoint('GET /users/:id/card', {
  auth: { own: 'person', or: may.managePersons },
  summary: 'The membership card as PDF',
  reply: 'binary',
  types: ['application/pdf'],
  refusals: { 409: ['no-card'] },
  limit: { max: 60, minutes: 10 },
})

/** Replaces the code: cards printed before lead to « carte inconnue ». */
export const renewCard = endpoint('POST /users/:id/card/renew', {
  auth: { own: 'person', or: may.managePersons },
  summary: 'Replace the code of the membership card',
  reply: MemberCard,
  refusals: { 403: ['above-you'], 409: ['no-card'] },
  limit: { max: 20, minutes: 10 },
})

/** What anybody learns from a card's code: whether it is valid, the short name, and until when. */
export const CheckedCard = z.object({
  state: z.enum(['VALID', 'OVER', 'UNKNOWN']),
  /** First name and initial. */
  name: z.string().nullable(),
  validUntil: Day.nullable(),
})
export type CheckedCard = z.infer<typeof CheckedCard>

/** Checks a code. An invented or replaced one, or that of a former member, is UNKNOWN, without distinction. */
export const checkCard = endpoint('GET /cards/:code', {
  auth: 'public',
  summary: 'Whether a membership card counts',
  params: z.object({ code: z.string().max(200).describe('What the card’s QR code ends in.') }),
  reply: CheckedCard,
  limit: { max: 60, minutes: 10 },
})
