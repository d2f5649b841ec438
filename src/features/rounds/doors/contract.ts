import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { list } from '../../../shared/list.ts'
import { Name, Nothing } from '../../../shared/schemas.ts'
import { administersCalendars } from '../../calendars/stub-books/contract.ts'

/** Side of a street: odd numbers, even ones, or both. */
export const Side = z.enum(['BOTH', 'ODD', 'EVEN'])
export type Side = z.infer<typeof Side>

export const HouseNumber = z
  .number('number-format')
  .int('number-format')
  .min(0, 'number-format')
  .max(99_999, 'number-format')
export const StreetName = Name.pipe(z.string().max(200, 'too-long'))

/** An address where calendars are sold (rules#doors); it holds no name. */
export const Door = z.object({
  id: z.number().int(),
  number: z.number().int(),
  /** « bis », « ter », « A ». */
  suffix: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
})
export type Door = z.infer<typeof Door>

/** A door of an address file; its position in millionths of a degree. */
export type NamedDoor = {
  banId: string
  street: string
  number: number
  suffix: string
  postalCode: string
  city: string
  lon: number
  lat: number
}

/** A door as administrators see it. */
const AdministeredDoor = Door.extend({
  /** Added by hand; no file has it. */
  byHand: z.boolean(),
  /** Missing from the latest file of its commune, or removed by hand. */
  gone: z.boolean(),
  /** Somebody there asked not to be visited. */
  refused: z.boolean(),
})
export type AdministeredDoor = z.infer<typeof AdministeredDoor>

export const listDoors = list({
  path: '/calendars/doors',
  auth: administersCalendars,
  summary: 'The doors where calendars are sold',
  row: AdministeredDoor,
  takes: ['q'],
})

/** Maximum number of doors added at once: a long street. */
export const MOST_ADDED = 1_000

/** Doors of a street that are in no file: one, or from number to number on one side. */
export const DoorsForm = z
  .object({
    street: StreetName,
    from: HouseNumber,
    /** Absent: one door. */
    to: HouseNumber.optional(),
    side: Side.default('BOTH'),
    /** Only for one door. */
    suffix: z.string().trim().max(20, 'too-long').default(''),
    postalCode: z
      .string()
      .regex(/^([0-9]{5})?$/, 'postal-code-format')
      .default(''),
    city: Name.pipe(z.string().max(100, 'too-long')),
  })
  .superRefine(({ from, to = from, suffix }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (to < from) refuse('to', 'ends-before-it-begins')
    if (to - from >= MOST_ADDED) refuse('to', 'street-too-long')
    if (suffix && to !== from) refuse('suffix', 'one-door-only')
  })
export type DoorsForm = z.infer<typeof DoorsForm>

/** Adds doors. Known ones stay as they are; removed ones return. */
export const addDoors = endpoint('POST /calendars/doors', {
  auth: administersCalendars,
  summary: 'Add doors by hand',
  body: DoorsForm,
  reply: z.object({ added: z.number().int(), known: z.number().int() }),
  statuses: [201],
})

/** Removes a door from every list; a request there not to be visited is remembered. */
export const removeDoor = endpoint('DELETE /calendars/doors/:id', {
  auth: administersCalendars,
  summary: 'Take a door off the lists',
  reply: Nothing,
  refusals: { 404: ['door-not-found'] },
})
