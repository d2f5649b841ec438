import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { list } from '../../../../shared/list.ts'
import { ById, Id, Picture } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

const administered = { of: 'photo', may: may.manageCommission } as const

/** A child as its name is looked for: no more than tells two of one name apart. */
const NamedChild = z.object({ id: z.number().int(), name: z.string(), age: z.number().int() })

/** The children a picture shows (rules#children-on-photos). */
export const PhotoChildren = z.object({
  children: z.array(
    NamedChild.extend({
      /** How many parents there are, how many of them agree, how many do not. */
      parents: z.number().int(),
      agreed: z.number().int(),
      refused: z.number().int(),
    }),
  ),
  /** A child whom nobody registered: what an administrator knows of the parents' will; null where there is none. */
  unregistered: z.object({ word: z.string().nullable() }).nullable(),
})
export type PhotoChildren = z.infer<typeof PhotoChildren>

export const readPhotoChildren = endpoint('GET /photos/:id/children', {
  auth: administered,
  summary: 'The children that a picture shows',
  reply: PhotoChildren,
})

/** Of members whom the commission is open to; of every member for who administers the society. Eight at most. */
export const findNameable = endpoint('GET /photos/:id/nameable', {
  auth: administered,
  summary: 'The children of a name, to be named on a picture',
  query: z.object({ name: z.string().trim().min(2).max(100).describe('Two letters of the name, or more.') }),
  reply: z.object({ rows: z.array(NamedChild) }),
  limit: { max: 300, minutes: 10 },
})

const refusals = { 404: ['child-not-found'] }

/** Named twice, once is enough. */
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

/** From then on it is seen. 409 `nothing-to-allow` where it shows no such child, or may be seen already. */
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

/** Of the albums one administers. */
export const listUnregistered = list({
  path: '/photos/unregistered',
  auth: { among: 'ANY', may: may.manageCommission },
  summary: 'The pictures that wait for an administrator’s word',
  row: UnregisteredPhoto,
})
