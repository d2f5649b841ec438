import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { fileOf, list } from '../../../../shared/list.ts'
import { Day, Instant, Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { State } from '../../../society/persons/contract.ts'

/** A member's open request for erasure; null if there is none. */
export const ErasureRequest = z.object({ requestedAt: Instant }).nullable()
export type ErasureRequest = z.infer<typeof ErasureRequest>
const Requested = z.object({ request: ErasureRequest })

/** The caller's own, or anybody's for `general_SUPER-ADMIN`; else 404. */
export const readErasure = endpoint('GET /users/:id/erasure', {
  auth: { own: 'person', or: may.superviseSociety },
  whileExpired: true,
  summary: 'Whether erasure was asked for',
  reply: Requested,
})

/** Requests the erasure of the caller's own account. Repeating it changes nothing. 409 `last-super-admin`. */
export const requestErasure = endpoint('POST /users/:id/erasure', {
  auth: { own: 'person' },
  whileExpired: true,
  summary: 'Ask to be erased',
  reply: Requested,
  refusals: { 409: ['last-super-admin'] },
  limit: { max: 20, minutes: 10 },
})

export const cancelErasure = endpoint('DELETE /users/:id/erasure', {
  auth: { own: 'person' },
  whileExpired: true,
  summary: 'Think again about being erased',
  reply: Requested,
  limit: { max: 20, minutes: 10 },
})

export const RequestRow = z.object({
  person: z.object({ id: z.number().int(), firstName: z.string(), lastName: z.string(), state: State }),
  requestedAt: Instant,
  /** The law allows a month. */
  answerBy: Day,
})
export type RequestRow = z.infer<typeof RequestRow>

/** Lists open requests, longest wait first. */
export const listErasures = list({
  path: '/users/erasures',
  auth: { may: may.superviseSociety },
  summary: 'Requests to be erased',
  row: RequestRow,
})
export const listErasuresFile = fileOf(listErasures, { summary: 'Requests to be erased, as a file' })

export const ErasureReason = z.object({ reason: z.string().trim().min(3, 'required').max(1000, 'too-long') })

/** Erases a person for good and tells them why. 409 `already-erased`, `last-super-admin`. */
export const eraseUser = endpoint('POST /users/:id/erase', {
  auth: { may: may.superviseSociety },
  summary: 'Erase a person',
  body: ErasureReason,
  reply: Nothing,
  refusals: { 404: ['person-not-found'], 409: ['already-erased', 'last-super-admin'] },
  limit: { max: 60, minutes: 10 },
})
