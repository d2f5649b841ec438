import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { list } from '../../../../shared/list.ts'
import { ById, Id, Instant, Picture } from '../../../../shared/schemas.ts'

/** The caller's children, and the consent given for pictures that show them (rules#children-on-photos). */
export const PicturedChild = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  /** Number of pictures of the child that the caller may see now. */
  photos: z.number().int(),
  /** There are pictures, and the caller has not answered yet. */
  asked: z.boolean(),
  /** The caller was asked and did not answer, and there is no picture any more. */
  askedBefore: z.boolean(),
  /** The caller's last answer. */
  answer: z.object({ given: z.boolean(), at: Instant }).nullable(),
  /** Whether every other parent consents. */
  othersAgree: z.boolean(),
})
export type PicturedChild = z.infer<typeof PicturedChild>

const Children = z.object({ parentId: z.number().int(), rows: z.array(PicturedChild) })
/** Consent can be withdrawn even by members who cannot renew. */
const own = { auth: { own: 'person' }, whileExpired: true } as const

export const listPicturedChildren = endpoint('GET /users/:id/pictured-children', {
  ...own,
  summary: 'One’s children on pictures, and what one decided',
  reply: Children,
})

const ByChild = ById.extend({ childId: Id })
const refusals = { 404: ['child-not-found'] }

/** Consents to or refuses every picture of the child, for the caller; the last answer counts. */
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
  /** Description of the picture. */
  description: z.string().nullable(),
  picture: Picture,
  /** Whether others see it. */
  shown: z.boolean(),
})
export type ChildPhoto = z.infer<typeof ChildPhoto>

/**
 * Lists pictures including those that wait for consent, so that the decision is informed; not those hidden by a report
 * or for an unregistered child.
 */
export const listChildPhotos = list({
  path: '/users/:id/pictured-children/:childId/photos',
  params: ByChild,
  ...own,
  summary: 'The pictures that show one’s child',
  row: ChildPhoto,
  refusals,
})
