import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { ById, Id, Instant, Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

/** A note about a member that administrators of persons write for each other (rules#notes). */
export const PersonNote = z.object({
  id: z.number().int(),
  text: z.string(),
  createdAt: Instant,
  author: z.object({ id: z.number().int(), name: z.string() }),
})
export type PersonNote = z.infer<typeof PersonNote>

/** Latest first. 404 without such an account. */
export const listPersonNotes = endpoint('GET /users/:id/notes', {
  auth: { may: may.managePersons },
  summary: 'The internal notes about a person',
  reply: z.object({ rows: z.array(PersonNote) }),
  refusals: { 404: ['person-not-found'] },
})

export const NewNote = z.object({ text: z.string().trim().min(1, 'required').max(2_000, 'too-long') })

export const writePersonNote = endpoint('POST /users/:id/notes', {
  auth: { may: may.managePersons },
  summary: 'Note something about a person',
  body: NewNote,
  reply: PersonNote,
  statuses: [201],
  refusals: { 403: ['above-you'], 404: ['person-not-found'] },
  limit: { max: 120, minutes: 10 },
})

/** Deletes one's own note, or anybody's for administrators of the society (else 403). */
export const deletePersonNote = endpoint('DELETE /users/:id/notes/:noteId', {
  auth: { may: may.managePersons },
  summary: 'Delete a note',
  params: ById.extend({ noteId: Id }),
  reply: Nothing,
  refusals: { 403: ['not-your-note', 'above-you'], 404: ['person-not-found', 'note-not-found'] },
})
