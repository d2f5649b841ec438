import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { absentOrNull, ById } from '../../../../shared/schemas.ts'
import { PHOTOS_MAX } from '../photos/contract.ts'

export const ZIP_TYPE = 'application/zip'

/** Longer addresses are truncated by some proxies. */
export const PICKED_MAX = 6_000

/** Parameters that the address was signed for. */
export const ZipAddress = z.object({
  photos: z.string().max(PICKED_MAX).default('').describe('The pictures that were picked; empty: all of them.'),
  session: z.uuid().describe('The session it was given to.'),
  until: z.coerce.number().int().positive().max(99_999_999_999).describe('When it ends, in seconds since 1970.'),
  signature: z.string().length(43).describe('What the server signed it with.'),
})
export type ZipAddress = z.infer<typeof ZipAddress>

/**
 * Returns an address for an archive of an album, or of some pictures: valid for some minutes and this session, with
 * only what the caller sees. Pictures that are still processed are left out, and counted as `waiting`.
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
    /** Total size of its pictures. */
    bytes: z.number().int(),
  }),
  limit: { max: 100, minutes: 10 },
  refusals: { 400: ['too-many-picked'], 409: ['nothing-prepared'] },
})

/**
 * Needs only the signature, so that the browser can download by itself; 404 for an invalid or expired one, and if the
 * album is no longer visible.
 */
export const readZip = endpoint('GET /albums/:id/zip', {
  auth: 'public',
  summary: 'An archive of an album, by an address that an authorized call handed out',
  params: ById,
  query: ZipAddress,
  reply: 'binary',
  types: [ZIP_TYPE],
  refusals: { 404: ['album-not-found'], 429: ['too-many'] },
})
