import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { DOCUMENT_TYPES } from '../../../shared/document.ts'
import { PICTURE_FORMATS } from '../../../shared/picture.ts'
import { Picture } from '../../../shared/schemas.ts'
import { SHEET_TYPES } from '../../../shared/sheet.ts'

export const FileId = z.uuid().describe('Its identifier.')
const ByFile = z.object({ id: FileId })

/** What an address carries: what it was signed for, and, of a picture, which of its forms. */
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
 * The signature is all it asks for, so that an image, a video, a print or a zip needs no header; 404 for any other, past its end, and
 * where the session it names has ended or may not see the file any more.
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

/** An address that works for some minutes, in this session, for who may see what the file belongs to (404 for the rest). */
export const readFileAddress = endpoint('GET /files/:id/address', {
  auth: 'member',
  summary: 'An address for a file',
  params: ByFile,
  reply: z.object({ href: z.string(), picture: Picture.nullable() }),
  refusals: { 404: ['file-not-found'] },
})
