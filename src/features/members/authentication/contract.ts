import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Nothing } from '../../../shared/schemas.ts'
import { LoginResponse } from '../../platform/access/contract.ts'

export const Credentials = z.object({
  username: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(128),
})

/**
 * 200 for a member whose fee is paid, 307 without `Location` for one whose fee has lapsed: the body is the same, but
 * the renewal comes first.
 */
export const signIn = endpoint('POST /auth/signin', {
  auth: 'public',
  summary: 'Sign in',
  body: Credentials,
  reply: LoginResponse,
  statuses: [200, 307],
  refusals: { 401: ['sign-in-refused'], 403: ['password-too-short'], 429: ['too-many'] },
  limit: { max: 100, minutes: 5 },
})

export const signOut = endpoint('POST /auth/signout', {
  auth: 'member',
  whileExpired: true,
  summary: 'End this session',
  reply: Nothing,
})

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
export const NewPassword = z.string().min(PASSWORD_MIN, 'password-forbidden').max(PASSWORD_MAX, 'too-long')
