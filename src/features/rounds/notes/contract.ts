import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { list } from '../../../shared/list.ts'
import { Instant } from '../../../shared/schemas.ts'
import { administersCalendars } from '../../calendars/stub-books/contract.ts'
import { Door } from '../doors/contract.ts'
import { NOTES } from '../sync/contract.ts'

/** A note that a team took at a door for the station, apart from the gifts (rules#notes-for-the-station). */
export const Note = z.object({
  id: z.uuid(),
  door: Door,
  /** Empty: the whole address. */
  flat: z.string(),
  kind: z.enum(NOTES),
  text: z.string(),
  /** Name of the author; null if they are no longer known. */
  author: z.string().nullable(),
  at: Instant,
  settled: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
})
export type Note = z.infer<typeof Note>

/** `q` matches the address. */
export const listNotes = list({
  path: '/calendars/notes',
  auth: administersCalendars,
  summary: 'What teams noted for the station',
  row: Note,
  takes: ['q'],
  filters: {
    settled: z.stringbool().default(false).describe('Those that were settled, in place of those that are open.'),
  },
})

const ofNote = {
  auth: administersCalendars,
  params: z.object({ id: z.uuid().describe('The note.') }),
  reply: Note,
} as const

export const settleNote = endpoint('POST /calendars/notes/:id/settle', {
  ...ofNote,
  summary: 'Settle a note',
  refusals: { 404: ['note-not-found'], 409: ['already-settled'] },
})

export const reopenNote = endpoint('POST /calendars/notes/:id/reopen', {
  ...ofNote,
  summary: 'Open a note again',
  refusals: { 404: ['note-not-found'], 409: ['not-settled'] },
})
