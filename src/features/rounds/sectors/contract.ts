import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { list } from '../../../shared/list.ts'
import { EditedVersion, Name, Nothing, Version } from '../../../shared/schemas.ts'
import { administersCalendars, OfYear, Seller } from '../../calendars/stub-books/contract.ts'
import { may } from '../../platform/access/contract.ts'
import { Door } from '../doors/contract.ts'
import { Choice } from '../map/contract.ts'

const count = z.number().int()
const sells = { among: 'CALENDARS', may: may.useCommission } as const

/** Doors of another sector stay there, or move here. */
const Elsewhere = z.enum(['STAYS', 'MOVES'])
export type Elsewhere = z.infer<typeof Elsewhere>

const SectorName = Name.pipe(z.string().max(80, 'too-long'))
const Team = z.array(Seller.pick({ id: true })).max(3, 'team-too-large')

export const SectorForm = z.object({ name: SectorName, team: Team, version: EditedVersion })
export const SectorCut = z.object({
  name: SectorName,
  team: Team.default([]),
  choice: Choice,
  elsewhere: Elsewhere.default('STAYS'),
})

/** A part of the commune that a team sells in, in one campaign (rules#sectors). */
export const Sector = z.object({
  id: count,
  /** Year of its campaign. */
  year: count,
  name: SectorName,
  /** Existing doors; refused ones are also counted separately. */
  doors: count,
  refused: count,
  /** One to three sellers. */
  team: z.array(Seller).max(3),
  version: Version,
})
export type Sector = z.infer<typeof Sector>

/** A sector with the streets of its doors, in walking order. */
const SectorWithStreets = Sector.extend({
  streets: z.array(z.object({ street: z.string(), city: z.string(), doors: count, from: count, to: count })),
  /** Other sectors of its campaign. */
  others: z.array(z.object({ id: count, name: z.string() })),
})
export type SectorWithStreets = z.infer<typeof SectorWithStreets>

export const readSector = endpoint('GET /calendars/sectors/:id', {
  auth: administersCalendars,
  summary: 'A sector with its streets',
  reply: SectorWithStreets,
  refusals: { 404: ['sector-not-found'] },
})

const CHANGES = { 404: ['sector-not-found'], 409: ['campaign-closed'] }

/** 409 `name-taken`; `doors-elsewhere` if it would get no door; `no-doors` if the choice has none. */
export const createSector = endpoint('POST /calendars/sectors', {
  auth: administersCalendars,
  summary: 'Cut a sector',
  query: OfYear,
  body: SectorCut,
  reply: Sector,
  statuses: [201],
  refusals: {
    404: ['campaign-not-found', 'person-not-found'],
    409: ['campaign-closed', 'name-taken', 'no-doors', 'doors-elsewhere', 'not-a-seller'],
  },
})

/** Updates name and team. 409 `not-a-seller` for somebody without a role on the commission of the calendars. */
export const saveSector = endpoint('PUT /calendars/sectors/:id', {
  auth: administersCalendars,
  summary: 'Rename a sector, or give it to a team',
  body: SectorForm,
  versioned: true,
  reply: Sector,
  refusals: { 404: ['sector-not-found', 'person-not-found'], 409: ['campaign-closed', 'name-taken', 'not-a-seller'] },
})

export const addToSector = endpoint('POST /calendars/sectors/:id/doors', {
  auth: administersCalendars,
  summary: 'Put more doors into a sector',
  body: z.object({ choice: Choice, elsewhere: Elsewhere.default('STAYS') }),
  reply: Sector,
  refusals: { ...CHANGES, 409: ['campaign-closed', 'no-doors', 'doors-elsewhere'] },
})

export const takeFromSector = endpoint('POST /calendars/sectors/:id/doors/removal', {
  auth: administersCalendars,
  summary: 'Take doors out of a sector',
  body: Choice,
  reply: Sector,
  refusals: CHANGES,
})

/** Moves its doors to another sector, which keeps its name and team. */
export const mergeSector = endpoint('POST /calendars/sectors/:id/merge', {
  auth: administersCalendars,
  summary: 'Merge a sector into another one',
  body: z.object({ into: count.positive() }),
  reply: Sector,
  refusals: { ...CHANGES, 409: ['campaign-closed', 'same-sector'] },
})

/** Deletes a sector. Its doors are then in none; what happened at them stays. */
export const removeSector = endpoint('DELETE /calendars/sectors/:id', {
  auth: administersCalendars,
  summary: 'Remove a sector',
  reply: Nothing,
  refusals: CHANGES,
})

/**
 * Copies the sectors of the campaign before, with the sellers who may still sell. Existing sectors stay as they are.
 */
export const copySectors = endpoint('POST /calendars/sectors/copies', {
  auth: administersCalendars,
  summary: 'Take over the sectors of the campaign before',
  query: OfYear,
  reply: z.object({ sectors: count, doors: count, sellers: count }),
  refusals: { 404: ['campaign-not-found'], 409: ['campaign-closed', 'nothing-before'] },
})

/** A door with its position in walking order. */
const WalkedDoor = Door.extend({ walk: count })
export type WalkedDoor = z.infer<typeof WalkedDoor>

/** Lists doors in walking order. A seller gets those of their own sectors, without refused ones. */
export const listSectorDoors = list({
  path: '/calendars/sectors/:id/doors',
  params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647).describe('The sector.') }),
  auth: sells,
  summary: 'The doors of a sector in walking order',
  row: WalkedDoor,
  refusals: { 404: ['sector-not-found'] },
})

/** Lists the caller's sectors in the campaign. */
export const listOwnSectors = endpoint('GET /calendars/sectors/own', {
  auth: sells,
  summary: 'The caller’s own sectors',
  query: OfYear,
  refusals: { 404: ['campaign-not-found'] },
  reply: z.object({
    rows: z.array(
      z.object({
        id: count,
        name: z.string(),
        /** Doors to visit, without refused ones. */
        doors: count,
        team: z.array(Seller),
        /** In walking order. */
        streets: z.array(z.string()),
      }),
    ),
  }),
})
