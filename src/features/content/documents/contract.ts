import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { DOCUMENT_TYPES } from '../../../shared/document.ts'
import { Link } from '../../../shared/hal.ts'
import { list } from '../../../shared/list.ts'
import { Day, Instant, Version } from '../../../shared/schemas.ts'
import { FileId } from '../../platform/files/contract.ts'
import { ShownAudience } from '../../society/audience/contract.ts'
import { Excerpt } from './reading/contract.ts'

/** A file to download. */
export const DocumentFile = z.object({ id: FileId, name: z.string(), type: z.string(), size: z.int() })

export const Document = z.object({
  id: z.int(),
  title: z.string(),
  category: z.string(),
  ...ShownAudience.shape,
  commission: z.object({ name: z.string(), technicalName: z.string() }).nullable(),
  /** Last day of validity; later only administrators see it. */
  expiresOn: Day.nullable(),
  expired: z.boolean(),
  /** Number and date of the current version. */
  number: z.int(),
  addedAt: Instant,
  file: DocumentFile,
  excerpt: Excerpt.nullable(),
  archived: z.boolean(),
  version: Version,
  _links: z.object({ self: Link, file: Link }),
})
export type Document = z.infer<typeof Document>

/** `commission` is the technical name, `general` for the society’s own. */
export const DOCUMENT_FIELDS = [
  'id',
  'title',
  'category',
  'commission',
  'addedAt',
  'expiresOn',
  'position',
  'archived',
] as const

const found = { row: Document, takes: ['q', 'search', 'sort'], fields: DOCUMENT_FIELDS } as const

/** Lists documents that the caller sees; `q` matches titles and the text of PDFs. */
export const listDocuments = list({ ...found, path: '/documents', auth: 'member', summary: 'The documents' })

export const listCategories = endpoint('GET /documents/categories', {
  auth: 'member',
  summary: 'The categories in use',
  reply: z.object({ rows: z.array(z.string()) }),
})

export const readDocument = endpoint('GET /documents/:id', {
  auth: { of: 'document' },
  summary: 'A document',
  reply: Document,
})

/** Always a download, never shown in a page: nosniff, and a policy that forbids scripts. */
export const readDocumentFile = endpoint('GET /documents/:id/file', {
  auth: { of: 'document' },
  summary: 'The current version of a document',
  reply: 'binary',
  types: ['image/jpeg', ...Object.values(DOCUMENT_TYPES)],
  statuses: [200, 206],
  refusals: { 404: ['file-not-found'], 416: ['range-not-satisfiable'] },
})
