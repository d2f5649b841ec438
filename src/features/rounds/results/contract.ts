import { z } from 'zod'
import { fileOf, list } from '../../../shared/list.ts'
import { Day, TotalEuros } from '../../../shared/schemas.ts'
import { administersCalendars, OfYear } from '../../calendars/stub-books/contract.ts'
import { Door } from '../doors/contract.ts'
import { Sector } from '../sectors/contract.ts'

const count = z.number().int()

/** Results of a sector's doors in one campaign (rules#sectors). */
const Figures = z.object({
  /** Doors where somebody rang. */
  visited: count,
  /** Calendars that were given and paid. */
  gifts: count,
  amount: TotalEuros,
  absent: count,
  comeBack: count,
  no: count,
})
export type Figures = z.infer<typeof Figures>

/** A sector with its results, and those of the same doors in the campaign before. */
const SectorOutcome = Sector.extend({ now: Figures, before: Figures.nullable() })
export type SectorResult = z.infer<typeof SectorOutcome>

const refusals = { 404: ['campaign-not-found'] }

export const listSectors = list({
  path: '/calendars/sectors',
  auth: administersCalendars,
  summary: 'The sectors of a campaign, and what came of them',
  row: SectorOutcome,
  filters: OfYear.shape,
  refusals,
})
export const listSectorsFile = fileOf(listSectors, { summary: 'What came of the sectors as a file' })

/** A door, or a flat of it, where somebody asked to come back. */
const ComeBack = z.object({
  /** Row number, because the same door may be listed for several flats. */
  id: count,
  door: Door,
  flat: z.string(),
  /** Day and hour (`18:30`), if they were given. */
  on: Day.nullable(),
  at: z.string().nullable(),
  sector: z.object({ id: count, name: z.string() }).nullable(),
  seller: z.string().nullable(),
})
export type ComeBack = z.infer<typeof ComeBack>

/** Lists them by day and hour; those without a day come last. */
export const listComeBacks = list({
  path: '/calendars/comebacks',
  auth: administersCalendars,
  summary: 'The doors to come back to',
  row: ComeBack,
  filters: OfYear.shape,
  refusals,
})
