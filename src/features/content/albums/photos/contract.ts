import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Link } from '../../../../shared/hal.ts'
import { list } from '../../../../shared/list.ts'
import { ordering } from '../../../../shared/ordering.ts'
import { absentOrNull, ById, EditedVersion, Instant, Nothing, Picture, Version } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

/** Why a picture is only visible to administrators of its album (rules#hidden-photos). */
export const HIDDEN_FOR = ['UNREADABLE', 'REPORTED', 'UNREGISTERED', 'CONSENT'] as const

/** A picture of an album. */
export const Photo = z.object({
  id: z.number().int(),
  albumId: z.number().int(),
  /** Without a size, `picture.href` is the whole picture as a JPEG for download. */
  picture: Picture,
  /** From the camera, if known. */
  takenAt: Instant.nullable(),
  /** Photographer: the picture's own credit, or the album's. */
  credit: z.string(),
  ownCredit: z.string().nullable(),
  /** Description, as alternative text. */
  description: z.string().nullable(),
  version: Version,
  cover: z.boolean(),
  hiddenFor: z.enum(HIDDEN_FOR).nullable(),
  _links: z.object({ self: Link, file: Link }),
})
export type Photo = z.infer<typeof Photo>

/** Lists pictures in order; hidden ones only for administrators of the album. */
export const listPhotos = list({
  path: '/albums/:id/photos',
  params: ById,
  auth: { of: 'album' },
  summary: 'The pictures of an album',
  row: Photo,
})

export const PHOTOS_A_PAGE = 100

/** What a page needs for the layout before it knows the pictures. */
export const Shape = z.object({
  id: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  /** From the camera, if known: only for administrators, who may sort by it. */
  takenAt: Instant.nullish(),
  /** Name of the uploaded file: only for administrators. */
  name: z.string().optional(),
})
export type Shape = z.infer<typeof Shape>

export const listShapes = endpoint('GET /albums/:id/photos/shapes', {
  auth: { of: 'album' },
  summary: 'The number and the size of every picture of an album, in their order',
  reply: z.object({ rows: z.array(Shape) }),
})

export const AddedPhoto = Photo.extend({ alreadyThere: z.boolean() })

export const PHOTO_MAX_BYTES = 40_000_000
export const PHOTOS_MAX = 5_000

/**
 * Uploads one picture. One with the same content returns the existing picture (200, `alreadyThere`), so that a lost
 * reply can be retried. 400 at `file`: `not-a-picture`, `picture-too-large` (pixels), `picture-unreadable`.
 */
export const addPhoto = endpoint('POST /albums/:id/photos', {
  auth: { of: 'album', may: may.manageCommission },
  summary: 'Add a picture to an album',
  upload: { maxBytes: PHOTO_MAX_BYTES },
  reply: AddedPhoto,
  statuses: [201, 200],
  limit: { max: 3_000, minutes: 10 },
  refusals: { 409: ['album-full'] },
})

export const orderPhotos = ordering({
  path: '/albums/:id/photos',
  auth: { of: 'album', may: may.manageCommission },
  noun: 'photo',
})

const photo = { of: 'photo' } as const
const managedPhoto = { of: 'photo', may: may.manageCommission } as const

export const readPhoto = endpoint('GET /photos/:id', { auth: photo, summary: 'A picture', reply: Photo })

export const DESCRIPTION_MAX = 200

export const PhotoForm = z.object({
  /** Absent: the album's credit. */
  ownCredit: absentOrNull(z.string().trim().max(200, 'too-long')),
  /** Absent: unchanged. */
  description: z.string().trim().max(DESCRIPTION_MAX, 'too-long').nullish(),
  version: EditedVersion,
})
export type PhotoForm = z.infer<typeof PhotoForm>

export const savePhoto = endpoint('PUT /photos/:id', {
  auth: managedPhoto,
  summary: 'Say who took a picture and what it shows',
  body: PhotoForm,
  versioned: true,
  reply: Photo,
})

export const SIZES = ['thumb', 'screen', 'original'] as const

export const readPhotoFile = endpoint('GET /photos/:id/file', {
  auth: photo,
  summary: 'A picture in one of its sizes',
  query: z.object({
    size: z.enum(SIZES).default('screen').describe('Some 640 pixels wide, 1920, or as large as it is kept.'),
  }),
  reply: 'binary',
  types: ['image/webp', 'image/jpeg'],
  statuses: [200, 206],
  refusals: { 404: ['file-not-found'], 416: ['range-not-satisfiable'] },
})

export const makeCover = endpoint('POST /photos/:id/cover', {
  auth: managedPhoto,
  summary: 'Make a picture the cover of its album',
  reply: Nothing,
})

/** Deletes it in all its sizes. */
export const removePhoto = endpoint('DELETE /photos/:id', {
  auth: managedPhoto,
  summary: 'Take a picture away',
  reply: Nothing,
})
