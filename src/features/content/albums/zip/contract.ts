import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { absentOrNull, ById } from '../../../../shared/schemas.ts'
import { PHOTOS_MAX } from '../photos/contract.ts'

export const ZIP_TYPE = 'application/zip'

/** Longer than that, an address gets lost on its way through some proxies. */
export const PICKED_MAX = 6_000

/** What an address carries: what it was signed for. */
export const ZipAddress = z.object({
  photos: z.string().max(PICKED_MAX).default('').describe('The pictures that were picked; empty: all of them.'),
  session: z.uuid().describe('The session it was given to.'),
  until: z.coerce.number().int().positive().max(99_999_999_999).describe('When it ends, in seconds since 1970.'),
  signature: z.string().length(43).describe('What the server signed it with.'),
})
export type ZipAddress = z.infer<typeof ZipAddress>

/**
 * An address for an archive of an album, or of the pictures of it that are named: it works for some minutes, for this session, and only
 * what the caller sees is in it. Pictures that are not prepared yet are left out, and counted as `waiting`.
 */
export const offerZip = endpoint('POST /albums/:id/zip', {
  auth: { of: 'album' },
  summary: 'An address for an archive of an album',
  body: z.object({ ids: absentOrNull(z.array(z.number().int().positive()).min(1).max(PHOTOS_MAX)) }),
  reply: z.object({
    href: z.string(),
    name: z.string(),
    photos: z.number().int(),
    waiting: z.number().int(),
    /** Of the pictures in it. */
    bytes: z.number().int(),
  }),
  limit: { max: 100, minutes: 10 },
  refusals: { 400: ['too-many-picked'], 409: ['nothing-prepared'] },
})

/** The signature is all it asks for, so that the browser saves it by itself; 404 for any other, past its end, and once the album is not seen any more. */
export const readZip = endpoint('GET /albums/:id/zip', {
  auth: 'public',
  summary: 'An archive of an album, by an address that an authorized call handed out',
  params: ById,
  query: ZipAddress,
  reply: 'binary',
  types: [ZIP_TYPE],
  refusals: { 404: ['album-not-found'], 429: ['too-many'] },
})
