import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

const Reason = z.object({ reason: z.string().trim().min(3, 'required').max(1000, 'too-long') })

/** ACTIVE or EXPIRED -> SUSPENDED: ends every session at once and tells the member why. 409 from any other state. */
export const suspendUser = endpoint('POST /users/:id/suspend', {
  auth: { may: may.managePersons },
  summary: 'Suspend an account',
  body: Reason,
  reply: Nothing,
  refusals: {
    403: ['own-account', 'not-above', 'above-you'],
    404: ['person-not-found'],
    409: ['not-to-suspend', 'last-super-admin'],
  },
})

/** SUSPENDED -> ACTIVE, or EXPIRED if the paid period is over. 409 from any other state. */
export const reactivateUser = endpoint('POST /users/:id/reactivate', {
  auth: { may: may.managePersons },
  summary: 'Reactivate an account',
  reply: Nothing,
  refusals: { 403: ['own-account', 'not-above', 'above-you'], 404: ['person-not-found'], 409: ['not-suspended'] },
})

/** Sends the link that fits the account's state: to confirm and pay, or to choose a new password. 409 if none fits. */
export const sendUserLink = endpoint('POST /users/:id/link', {
  auth: { may: may.managePersons },
  summary: 'Send a person the link of use now',
  reply: z.object({ sent: z.enum(['confirmation', 'recovery']) }),
  refusals: { 403: ['above-you'], 404: ['person-not-found'], 409: ['no-link'] },
  limit: { max: 60, minutes: 10 },
})
