import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { list } from '../../../../shared/list.ts'
import { ById, Id, Picture } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

const administered = { of: 'photo', may: may.manageCommission } as const

/** A child in a search by name, with just enough to distinguish namesakes. */
const NamedChild = z.object({ id: z.number().int(), name: z.string(), age: z.number().int() })

/** Children on a picture (rules#children-on-photos). */
export const PhotoChildren = z.object({
  children: z.array(
    NamedChild.extend({
      /** Number of parents, and how many of them consent or refuse. */
      parents: z.number().int(),
      agreed: z.number().int(),
      refused: z.number().int(),
    }),
  ),
  /** An unregistered child: what an administrator knows of the parents' will; null if there is none. */
  unregistered: z.object({ word: z.string().nullable() }).nullable(),
})
export type PhotoChildren = z.infer<typeof PhotoChildren>

export const readPhotoChildren = endpoint('GET /photos/:id/children', {
  auth: administered,
  summary: 'The children that a picture shows',
  reply: PhotoChildren,
})

/**
 * Finds children of members who may read the commission; of all members for administrators of the society. At most
 * eight.
 */
export const findNameable = endpoint('GET /photos/:id/nameable', {
  auth: administered,
  summary: 'The children of a name, to be named on a picture',
  query: z.object({ name: z.string().trim().min(2).max(100).describe('Two letters of the name, or more.') }),
  reply: z.object({ rows: z.array(NamedChild) }),
  limit: { max: 300, minutes: 10 },
})

const refusals = { 404: ['child-not-found'] }

/** Naming a child again changes nothing. */
export const nameChild = endpoint('POST /photos/:id/children', {
  auth: administered,
  summary: 'Say that a picture shows a child',
  body: z.object({ child: Id }),
  reply: PhotoChildren,
  refusals,
})

export const unnameChild = endpoint('DELETE /photos/:id/children/:childId', {
  auth: administered,
  summary: 'Say that a picture does not show a child',
  params: ById.extend({ childId: Id }),
  reply: PhotoChildren,
  refusals,
})

export const markUnregistered = endpoint('POST /photos/:id/unregistered', {
  auth: administered,
  summary: 'Say that a picture shows a child whom nobody registered',
  reply: PhotoChildren,
})

export const unmarkUnregistered = endpoint('DELETE /photos/:id/unregistered', {
  auth: administered,
  summary: 'Say that a picture shows no such child',
  reply: PhotoChildren,
})

export const WordForm = z.object({ word: z.string().trim().min(1, 'required').max(500, 'too-long') })

/** Makes the picture visible. 409 `nothing-to-allow` if it shows no such child, or is already visible. */
export const allowUnregistered = endpoint('POST /photos/:id/unregistered/word', {
  auth: administered,
  summary: 'Give one’s word that a child whom nobody registered may be seen',
  body: WordForm,
  reply: PhotoChildren,
  refusals: { 409: ['nothing-to-allow'] },
})

export const UnregisteredPhoto = z.object({
  id: z.number().int(),
  album: z.object({ id: z.number().int(), title: z.string() }),
  picture: Picture,
})
export type UnregisteredPhoto = z.infer<typeof UnregisteredPhoto>

/** Lists pictures of the albums that the caller administers. */
export const listUnregistered = list({
  path: '/photos/unregistered',
  auth: { among: 'ANY', may: may.manageCommission },
  summary: 'The pictures that wait for an administrator’s word',
  row: UnregisteredPhoto,
})
