import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { ordering } from '../../../../shared/ordering.ts'
import { Id, Nothing, Picture } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { FileId } from '../../../platform/files/contract.ts'

const managed = { of: 'resource', may: may.manageCommission } as const

export const RESOURCE_PICTURES = 12
export const RESOURCE_PICTURE_MAX_BYTES = 30_000_000
const sent = {
  auth: managed,
  upload: { maxBytes: RESOURCE_PICTURE_MAX_BYTES },
  limit: { max: 200, minutes: 10 },
} as const

export const ResourcePicture = z.object({ id: z.int(), picture: Picture })
export type ResourcePicture = z.infer<typeof ResourcePicture>

export const listResourcePictures = endpoint('GET /resources/:id/pictures', {
  auth: managed,
  summary: 'The pictures of a resource, in their order',
  reply: z.object({ rows: z.array(ResourcePicture) }),
})

/** Adds a picture at the end. One with the same content returns the existing picture (200, `alreadyThere`). */
export const addResourcePicture = endpoint('POST /resources/:id/pictures', {
  ...sent,
  summary: 'Add a picture to a resource',
  reply: ResourcePicture.extend({ alreadyThere: z.boolean() }),
  statuses: [201, 200],
  refusals: { 409: ['pictures-full'] },
})

export const orderResourcePictures = ordering({ path: '/resources/:id/pictures', auth: managed, noun: 'picture' })

export const removeResourcePicture = endpoint('DELETE /resources/:id/pictures/:pictureId', {
  auth: managed,
  summary: 'Take a picture of a resource away',
  params: z.object({ id: Id, pictureId: Id }),
  reply: Nothing,
})

/** Deleted again unless the saved text shows it. */
export const addResourceTextPicture = endpoint('POST /resources/:id/texts/pictures', {
  ...sent,
  summary: 'Send a picture for the text of a resource',
  reply: z.object({ id: FileId }),
  statuses: [201],
})
