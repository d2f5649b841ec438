import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Instant } from '../../../shared/schemas.ts'
import { administersCalendars, Seller } from '../../calendars/stub-books/contract.ts'
import { may } from '../../platform/access/contract.ts'

export const sells = { among: 'CALENDARS', may: may.useCommission } as const

/** A phone that delivers what it noted on a round, by a token of its own (rules#rounds). */
const Device = z.object({
  id: z.uuid(),
  name: z.string(),
  seller: Seller.nullable(),
  createdAt: Instant,
  deliveredAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  /** Doors it left with. */
  doors: z.number().int(),
  /** Operations of it that an administrator has to decide on. */
  waiting: z.number().int(),
})
export type Device = z.infer<typeof Device>

/** The phone chooses its `id`; asked again by the same person, it gets a new token and the one before ends. */
export const registerDevice = endpoint('POST /calendars/devices', {
  auth: sells,
  summary: 'Register a phone for rounds',
  body: z.object({ id: z.uuid().toLowerCase(), name: z.string().trim().max(100, 'too-long').default('') }),
  reply: z.object({ id: z.uuid(), token: z.string() }),
  statuses: [201],
  refusals: { 409: ['device-of-another', 'device-revoked', 'too-many-devices'] },
  limit: { max: 60, minutes: 10 },
})

/** So many phones of one person deliver. */
export const MOST_DEVICES = 10

const rows = z.object({ rows: z.array(Device) })

/** Those with operations that wait first, then the latest that delivered; 500 at most. */
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

/** A seller revokes their own, an administrator any. Its doors are free again; what it still delivers waits for an administrator. */
export const revokeDevice = endpoint('POST /calendars/devices/:id/revoke', {
  auth: sells,
  params: z.object({ id: z.uuid().describe('The phone.') }),
  summary: 'Revoke a phone',
  reply: Device,
  refusals: { 404: ['device-not-found'] },
})

/** A door is held, and its round goes on, for so long. */
export const ROUND_HOURS = 20
