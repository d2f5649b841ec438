import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Instant } from '../../../shared/schemas.ts'
import { administersCalendars, Seller } from '../../calendars/stub-books/contract.ts'
import { may } from '../../platform/access/contract.ts'

export const sells = { among: 'CALENDARS', may: may.useCommission } as const

/** A phone that syncs a round with a token of its own (rules#rounds). */
const Device = z.object({
  id: z.uuid(),
  name: z.string(),
  seller: Seller.nullable(),
  createdAt: Instant,
  deliveredAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  /** Doors it holds. */
  doors: z.number().int(),
  /** Its operations that wait for an administrator. */
  waiting: z.number().int(),
})
export type Device = z.infer<typeof Device>

/**
 * Registers a phone under an `id` that it chooses; the same person registering it again gets a new token, which
 * replaces the former.
 */
export const registerDevice = endpoint('POST /calendars/devices', {
  auth: sells,
  summary: 'Register a phone for rounds',
  body: z.object({ id: z.uuid().toLowerCase(), name: z.string().trim().max(100, 'too-long').default('') }),
  reply: z.object({ id: z.uuid(), token: z.string() }),
  statuses: [201],
  refusals: { 409: ['device-of-another', 'device-revoked', 'too-many-devices'] },
  limit: { max: 60, minutes: 10 },
})

/** Maximum number of phones of one person. */
export const MOST_DEVICES = 10

const rows = z.object({ rows: z.array(Device) })

/** Lists phones, those with waiting operations first, then by latest sync; at most 500. */
export const listDevices = endpoint('GET /calendars/devices', {
  auth: administersCalendars,
  summary: 'The phones of sellers',
  reply: rows,
})

export const listOwnDevices = endpoint('GET /calendars/devices/own', {
  auth: sells,
  summary: 'The caller’s own phones',
  reply: rows,
})

/**
 * Revokes a phone: sellers their own, administrators any. Releases its doors; later operations wait for an
 * administrator.
 */
export const revokeDevice = endpoint('POST /calendars/devices/:id/revoke', {
  auth: sells,
  params: z.object({ id: z.uuid().describe('The phone.') }),
  summary: 'Revoke a phone',
  reply: Device,
  refusals: { 404: ['device-not-found'] },
})

/** A door is held, and its round lasts, for this long. */
export const ROUND_HOURS = 20
