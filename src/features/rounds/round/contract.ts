import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Day, Instant } from '../../../shared/schemas.ts'
import { OfYear, Seller } from '../../calendars/stub-books/contract.ts'
import { sells } from '../devices/contract.ts'
import { Door } from '../doors/contract.ts'
import { NOTES, VISIT_RESULTS } from '../sync/contract.ts'

const count = z.number().int()

/** A valid record at a door, or at one of its flats. */
const Visited = z.object({
  operationId: z.uuid(),
  flat: z.string(),
  outcome: z.enum(VISIT_RESULTS),
  at: Instant,
  comeBackOn: Day.nullable(),
  comeBackAt: z.string().nullable(),
  /** Name of the seller; null if they are no longer known. */
  seller: z.string().nullable(),
  /** Whether it is the caller's own. */
  own: z.boolean(),
})

const StationNote = z.object({ operationId: z.uuid(), note: z.enum(NOTES), text: z.string() })

/** A door of a round, in walking order. */
const RoundDoor = Door.extend({
  sectorId: count,
  /** Flats not to be visited; a door that is refused as a whole is in no round. */
  refusedFlats: z.array(z.string()),
  /** Visits of this campaign, latest last. */
  visits: z.array(Visited),
  /** Notes of teams about this door, of any year. */
  notes: z.array(StationNote),
  /** Phone that holds it: this one, another's (its seller's name, empty if unknown), or none (null). */
  takenBy: z.object({ own: z.boolean(), seller: z.string() }).nullable(),
})
export type RoundDoor = z.infer<typeof RoundDoor>

/** Everything a phone needs for a round without network (rules#rounds). */
const Round = z.object({
  year: count,
  /** Sales are over: later operations must be checked. */
  closed: z.boolean(),
  /** Minimum amount of a card purchase, in euros. */
  minimum: z.number(),
  sectors: z.array(z.object({ id: count, name: z.string(), team: z.array(Seller) })),
  /** Doors of all the caller's sectors, in walking order. */
  doors: z.array(RoundDoor),
  /** Books that the caller has, with their used numbers. */
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

/** Maximum number of doors in one request. */
export const MOST_DOORS = 5_000
const Doors = z.object({ doorIds: z.array(count.positive().max(2_147_483_647)).max(MOST_DOORS, 'too-many') })

/** Claims doors of the caller's sectors; returns those that another phone holds. */
export const claimDoors = endpoint('POST /calendars/round/doors', {
  auth: sells,
  summary: 'Leave with doors',
  query: OfDevice,
  body: Doors,
  reply: z.object({
    taken: z.array(count),
    elsewhere: z.array(z.object({ doorId: count, seller: z.string() })),
    /** New token of the session, which lasts as long as the doors are held. */
    session: z.string(),
  }),
  refusals: { 404: ['campaign-not-found', 'device-not-found'], 409: ['campaign-closed', 'device-revoked'] },
})

/** Releases doors that this phone holds; all of them if none is named. */
export const releaseHeldDoors = endpoint('POST /calendars/round/doors/return', {
  auth: sells,
  summary: 'Give doors back',
  query: OfDevice,
  body: Doors.partial(),
  reply: z.object({ returned: count }),
  refusals: { 404: ['campaign-not-found', 'device-not-found'] },
})
