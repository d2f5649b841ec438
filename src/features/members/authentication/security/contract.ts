import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { ById, Instant, Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { NewPassword, PASSWORD_MAX } from '../contract.ts'

export const PasswordChange = z.object({
  current: z.string().min(1, 'required').max(PASSWORD_MAX, 'too-long'),
  password: NewPassword,
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** Changes the caller's own password; 403 `wrong-password`. Ends every other session and tells the member by mail. */
export const changePassword = endpoint('POST /users/:id/password', {
  auth: { own: 'person' },
  summary: 'Change one’s own password',
  body: PasswordChange,
  reply: Nothing,
  refusals: { 403: ['wrong-password'] },
  limit: { max: 60, minutes: 10 },
})

/** A signed-in browser; `current` is the one that makes the request. */
export const Session = z.object({
  id: z.string(),
  createdAt: Instant,
  /** Last use, to within a few minutes. */
  lastSeenAt: Instant,
  expiresAt: Instant,
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Lists the caller's own open sessions, latest first; 404 for anybody else's. */
export const listSessions = endpoint('GET /users/:id/sessions', {
  auth: { own: 'person' },
  summary: 'Where one is signed in',
  reply: z.object({ _embedded: z.object({ data: z.array(Session) }) }),
})

export const endSession = endpoint('DELETE /users/:id/sessions/:sessionId', {
  auth: { own: 'person' },
  summary: 'End one of one’s own sessions',
  params: ById.extend({ sessionId: z.string().max(100).describe('Which session, as the list names it.') }),
  reply: Nothing,
  refusals: { 404: ['session-not-found'] },
})

/** Ends every session: the caller's own, or anybody's for an administrator of persons; else 404. */
export const signOutEverywhere = endpoint('POST /users/:id/signout', {
  auth: { own: 'person', or: may.managePersons },
  whileExpired: true,
  summary: 'Sign out everywhere',
  reply: Nothing,
  refusals: { 403: ['above-you', 'not-above'] },
})
