import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { list } from '../../../../shared/list.ts'
import { ById, Id, Instant, Picture } from '../../../../shared/schemas.ts'

/** One's children, and what one decided about pictures that show them (rules#children-on-photos). */
export const PicturedChild = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  /** How many pictures show the child that one may see now. */
  photos: z.number().int(),
  /** Some are there, and one has not said yet. */
  asked: z.boolean(),
  /** One was asked, has not said, and none is there any more. */
  askedBefore: z.boolean(),
  /** What one said last. */
  answer: z.object({ given: z.boolean(), at: Instant }).nullable(),
  /** Whether every other parent agrees. */
  othersAgree: z.boolean(),
})
export type PicturedChild = z.infer<typeof PicturedChild>

const Children = z.object({ parentId: z.number().int(), rows: z.array(PicturedChild) })
/** Whoever cannot renew may withdraw all the same. */
const own = { auth: { own: 'person' }, whileExpired: true } as const

export const listPicturedChildren = endpoint('GET /users/:id/pictured-children', {
  ...own,
  summary: 'One’s children on pictures, and what one decided',
  reply: Children,
})

const ByChild = ById.extend({ childId: Id })
const refusals = { 404: ['child-not-found'] }

/** Yes or no to every picture of the child, for oneself; any time, the last word counts. */
export const decideOnPictures = endpoint('POST /users/:id/pictured-children/:childId', {
  ...own,
  summary: 'Agree, or not, to pictures that show one’s child',
  params: ByChild,
  body: z.object({ given: z.boolean() }),
  reply: Children,
  limit: { max: 120, minutes: 10 },
  refusals,
})

export const ChildPhoto = z.object({
  id: z.number().int(),
  album: z.string(),
  /** What it shows, in words. */
  description: z.string().nullable(),
  picture: Picture,
  /** Whether others see it. */
  shown: z.boolean(),
})
export type ChildPhoto = z.infer<typeof ChildPhoto>

/** Those that wait for consent too, to decide knowingly; not those that a report or a word keeps hidden. */
export const listChildPhotos = list({
  path: '/users/:id/pictured-children/:childId/photos',
  params: ByChild,
  ...own,
  summary: 'The pictures that show one’s child',
  row: ChildPhoto,
  refusals,
})
