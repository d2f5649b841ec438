import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { DOCUMENT_TYPES } from '../../../shared/document.ts'
import { PICTURE_FORMATS } from '../../../shared/picture.ts'
import { Picture } from '../../../shared/schemas.ts'
import { SHEET_TYPES } from '../../../shared/sheet.ts'

export const FileId = z.uuid().describe('Its identifier.')
const ByFile = z.object({ id: FileId })

/** Parameters that the address was signed for and, for a picture, its rendition. */
export const Address = z.object({
  version: z.coerce.number().int().positive().max(2_147_483_647).describe('The version it was signed for.'),
  until: z.coerce.number().int().positive().max(99_999_999_999).describe('When it ends, in seconds since 1970.'),
  signature: z.string().length(43).describe('What the server signed it with.'),
  session: z.uuid().optional().describe('The session it was given to, where it is one person’s alone.'),
  width: z.coerce.number().int().positive().max(100_000).optional().describe('Of a picture: one of its widths.'),
  format: z.enum(PICTURE_FORMATS).optional().describe('Of a picture: what it is written as.'),
})
export type Address = z.infer<typeof Address>

/**
 * Needs only the signature, so that images, videos, prints and zips need no header; 404 for an invalid or expired one,
 * and if its session has ended or may no longer see the file.
 */
export const readFile = endpoint('GET /files/:id', {
  auth: 'public',
  summary: 'A file, by an address that an authorized call handed out',
  params: ByFile,
  query: Address,
  reply: 'binary',
  types: ['image/avif', 'image/webp', 'image/jpeg', SHEET_TYPES.csv, ...Object.values(DOCUMENT_TYPES)],
  statuses: [200, 206],
  refusals: { 404: ['file-not-found'], 416: ['range-not-satisfiable'] },
})

/**
 * Returns an address valid for some minutes in this session, for those who may see what the file belongs to (else 404).
 */
export const readFileAddress = endpoint('GET /files/:id/address', {
  auth: 'member',
  summary: 'An address for a file',
  params: ByFile,
  reply: z.object({ href: z.string(), picture: Picture.nullable() }),
  refusals: { 404: ['file-not-found'] },
})
