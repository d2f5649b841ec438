import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Day, Instant } from '../../../shared/schemas.ts'
import { OfYear, Seller } from '../../calendars/stub-books/contract.ts'
import { sells } from '../devices/contract.ts'
import { Door } from '../doors/contract.ts'
import { NOTES, VISIT_RESULTS } from '../sync/contract.ts'

const count = z.number().int()

/** What was noted at a door, or at one flat of it, and was not taken back. */
const Visited = z.object({
  operationId: z.uuid(),
  flat: z.string(),
  outcome: z.enum(VISIT_RESULTS),
  at: Instant,
  comeBackOn: Day.nullable(),
  comeBackAt: z.string().nullable(),
  /** Whoever noted it, by name; null where they are not known any more. */
  seller: z.string().nullable(),
  /** It is the caller's own. */
  own: z.boolean(),
})

const Noted = z.object({ operationId: z.uuid(), note: z.enum(NOTES), text: z.string() })

/** A door of a round, in its place in walking order. */
const RoundDoor = Door.extend({
  sectorId: count,
  /** Flats that are not to be visited; a door that is refused whole is in no round. */
  refusedFlats: z.array(z.string()),
  /** This campaign's, the latest last. */
  visits: z.array(Visited),
  /** What teams noted of this door, whatever the year. */
  notes: z.array(Noted),
  /** Which phone left with it: this one, another's (its seller's name, empty where unknown), or none (null). */
  takenBy: z.object({ own: z.boolean(), seller: z.string() }).nullable(),
})
export type RoundDoor = z.infer<typeof RoundDoor>

/** All that a phone needs for an evening without network (rules#rounds). */
const Round = z.object({
  year: count,
  /** Sales are over: what is delivered after is to be checked. */
  closed: z.boolean(),
  /** In euros: what a purchase by card is at least. */
  minimum: z.number(),
  sectors: z.array(z.object({ id: count, name: z.string(), team: z.array(Seller) })),
  /** Of all the caller's sectors, in walking order. */
  doors: z.array(RoundDoor),
  /** The books in the caller's hand, with their numbers that are used. */
  books: z.array(z.object({ id: count, firstStub: count, lastStub: count, used: z.array(count) })),
})
export type Round = z.infer<typeof Round>

const OfDevice = OfYear.extend({ device: z.uuid().toLowerCase().describe('The phone that asks.') })

export const readRound = endpoint('GET /calendars/round', {
  auth: sells,
  summary: 'The caller’s round, to be kept on a phone',
  query: OfDevice,
  reply: Round,
  refusals: { 404: ['campaign-not-found', 'device-not-found'], 409: ['device-revoked'] },
})

/** So many doors travel at once. */
export const MOST_DOORS = 5_000
const Doors = z.object({ doorIds: z.array(count.positive().max(2_147_483_647)).max(MOST_DOORS, 'too-many') })

/** Leaves with doors of the caller's sectors: those that another phone has stay there, and are told. */
export const claimDoors = endpoint('POST /calendars/round/doors', {
  auth: sells,
  summary: 'Leave with doors',
  query: OfDevice,
  body: Doors,
  reply: z.object({
    taken: z.array(count),
    elsewhere: z.array(z.object({ doorId: count, seller: z.string() })),
    /** The token of the session from now on: it lasts as long as the doors are held. */
    session: z.string(),
  }),
  refusals: { 404: ['campaign-not-found', 'device-not-found'], 409: ['campaign-closed', 'device-revoked'] },
})

/** Gives doors back that this phone left with; none named: all of them. */
export const releaseHeldDoors = endpoint('POST /calendars/round/doors/return', {
  auth: sells,
  summary: 'Give doors back',
  query: OfDevice,
  body: Doors.partial(),
  reply: z.object({ returned: count }),
  refusals: { 404: ['campaign-not-found', 'device-not-found'] },
})
