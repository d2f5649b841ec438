import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { list } from '../../../shared/list.ts'
import { administersCalendars, OfYear } from '../../calendars/stub-books/contract.ts'
import { HouseNumber, Side, StreetName } from '../doors/contract.ts'

const count = z.number().int()

/** A corner in millionths of a degree: east, then north. */
const Corner = z.tuple([
  z.number().int().min(-180_000_000).max(180_000_000),
  z.number().int().min(-90_000_000).max(90_000_000),
])
export type Corner = z.infer<typeof Corner>
export const MOST_CORNERS = 200
/** Outline drawn on the map; the last corner is joined to the first. */
const Outline = z.array(Corner).min(3, 'too-few-corners').max(MOST_CORNERS, 'too-many-corners')
export type Outline = z.infer<typeof Outline>

/** A street, whole, on one side, or from number to number. */
const StreetPart = z.object({
  street: StreetName,
  city: z.string().max(100),
  side: Side.default('BOTH'),
  from: HouseNumber.optional(),
  to: HouseNumber.optional(),
})
export type StreetPart = z.infer<typeof StreetPart>

/** Chosen doors: of streets, and inside an outline; removed doors are never included. */
export const Choice = z.object({
  streets: z.array(StreetPart).max(1_000, 'too-many').default([]),
  outline: Outline.optional(),
})
export type Choice = z.infer<typeof Choice>
/** Preview of a choice: its doors, and those already in sectors. */
export const weighChoice = endpoint('POST /calendars/sectors/choice', {
  auth: administersCalendars,
  summary: 'Count the doors of a choice',
  query: OfYear,
  body: Choice,
  reply: z.object({ doors: count, elsewhere: z.array(z.object({ id: count, name: z.string(), doors: count })) }),
  refusals: { 404: ['campaign-not-found'] },
})

/** Streets of the commune, with their number of doors and their sectors. */
export const StreetRow = z.object({
  street: z.string(),
  city: z.string(),
  doors: count,
  odd: count,
  even: count,
  from: count,
  to: count,
  /** In no sector. */
  free: count,
  sectors: z.array(z.object({ id: count, name: z.string(), doors: count })),
})
export type StreetRow = z.infer<typeof StreetRow>

export const listStreets = list({
  path: '/calendars/streets',
  auth: administersCalendars,
  summary: 'The streets with their doors',
  row: StreetRow,
  takes: ['q'],
  filters: OfYear.shape,
  refusals: { 404: ['campaign-not-found'] },
})

/**
 * Returns every door with a position, for a map that loads nothing from elsewhere: base64 of four big-endian 32-bit
 * integers each: door, east, north (millionths of a degree), sector (0: none).
 */
export const readPoints = endpoint('GET /calendars/sectors/points', {
  auth: administersCalendars,
  summary: 'The places of the doors',
  query: OfYear,
  reply: z.object({ points: z.string() }),
  refusals: { 404: ['campaign-not-found'] },
})
