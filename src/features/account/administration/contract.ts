import { z } from 'zod'
import { endpoint } from '../../../shared/endpoint.ts'
import { ById, Nothing } from '../../../shared/schemas.ts'
import { may } from '../../access/contract.ts'

const Reason = z.object({ reason: z.string().trim().min(3, 'required').max(1000, 'too-long') })

/** ACTIVE or EXPIRED -> SUSPENDED: every session ends at once, the member is told why. 409 from any other state. */
export const suspendUser = endpoint({
  method: 'POST',
  path: '/users/:id/suspend',
  auth: { may: may.managePersons },
  summary: 'Suspend an account',
  params: ById,
  body: Reason,
  reply: Nothing,
  statuses: [204],
  refusals: {
    403: ['own-account', 'not-above', 'above-you'],
    404: ['person-not-found'],
    409: ['not-to-suspend', 'last-super-admin'],
  },
})

/** SUSPENDED -> ACTIVE, or EXPIRED where the paid period is over. 409 from any other state. */
export const reactivateUser = endpoint({
  method: 'POST',
  path: '/users/:id/reactivate',
  auth: { may: may.managePersons },
  summary: 'Reactivate an account',
  params: ById,
  reply: Nothing,
  statuses: [204],
  refusals: { 403: ['own-account', 'not-above', 'above-you'], 404: ['person-not-found'], 409: ['not-suspended'] },
})

/** The link of use to the account as it is: to confirm and pay, or to choose a new password. 409 where none is. */
export const sendUserLink = endpoint({
  method: 'POST',
  path: '/users/:id/link',
  auth: { may: may.managePersons },
  summary: 'Send a person the link of use now',
  params: ById,
  reply: z.object({ sent: z.enum(['confirmation', 'recovery']) }),
  refusals: { 403: ['above-you'], 404: ['person-not-found'], 409: ['no-link'] },
  limit: { max: 60, minutes: 10 },
})
