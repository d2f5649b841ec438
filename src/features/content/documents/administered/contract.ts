import { z } from 'zod'
import { archiving } from '../../../../shared/archiving.ts'
import { endpoint } from '../../../../shared/declare.ts'
import { fileOf, list } from '../../../../shared/list.ts'
import { ordering } from '../../../../shared/ordering.ts'
import { absentOrNull, Day, EditedVersion, Id, Instant } from '../../../../shared/schemas.ts'
import { Audience, may } from '../../../platform/access/contract.ts'
import { AudienceForm, fitAudience } from '../../../society/audience/contract.ts'
import { Subscription } from '../../../society/persons/contract.ts'
import { DOCUMENT_FIELDS, Document, DocumentFile } from '../contract.ts'

const required = (max: number) => z.string().trim().min(1, 'required').max(max, 'too-long')
const Category = required(60)

const Words = { title: required(150), category: Category }
/** A document as administrators describe it (rules#documents); its content is that of its current version. */
export const DocumentForm = z
  .object({ ...Words, ...AudienceForm.shape, expiresOn: absentOrNull(Day), version: EditedVersion })
  .superRefine(fitAudience)
export type DocumentForm = z.infer<typeof DocumentForm>

/** Administrators of a commission or of the society, for what is theirs. */
const administered = { among: 'ANY', may: may.manageCommission } as const
const managed = { of: 'document', may: may.manageCommission } as const

export const listAllDocuments = list({
  row: Document,
  takes: ['q', 'search', 'sort'],
  fields: DOCUMENT_FIELDS,
  path: '/documents/administered',
  auth: administered,
  summary: 'The documents the caller administers, archived ones too',
})
export const listAllDocumentsFile = fileOf(listAllDocuments, { summary: 'The documents as a file' })

export const DOCUMENT_MAX_BYTES = 50_000_000
const sent = { upload: { maxBytes: DOCUMENT_MAX_BYTES }, limit: { max: 300, minutes: 10 } } as const

/** Shared values of new documents, as sent by a form. */
export const CommonForm = z.object({ category: Category, ...AudienceForm.shape }).superRefine(fitAudience)

const NewDocument = z
  .object({
    category: Category.describe('Its category.'),
    commissionId: Id.optional().describe('Whose it is; left out, the society’s.'),
    audience: Audience.describe('Who reads it.'),
    subscriptions: z
      .union([Subscription, z.array(Subscription).max(20)])
      .optional()
      .transform((some) => (some === undefined ? [] : [some].flat()))
      .describe('Of SUBSCRIPTIONS: which.'),
  })
  .superRefine(fitAudience)

/**
 * Its title is derived from the file name. 400 at `file`: `not-a-document`, `document-damaged`, `document-bomb`,
 * `document-macros`, and those of a picture. 409 `already-there`: `detail` is the title of the document with this
 * content.
 */
export const createDocument = endpoint('POST /documents', {
  auth: administered,
  summary: 'Add a document',
  query: NewDocument,
  ...sent,
  reply: Document,
  statuses: [201],
  refusals: { 404: ['commission-not-found'], 409: ['already-there'] },
})

export const saveDocument = endpoint('PUT /documents/:id', {
  auth: managed,
  summary: 'Describe a document',
  body: DocumentForm,
  versioned: true,
  reply: Document,
  refusals: { 404: ['commission-not-found'] },
})

/** Adds a version that becomes the current one; earlier ones stay. 409 `same-file`: it is already the current one. */
export const addVersion = endpoint('POST /documents/:id/versions', {
  auth: managed,
  summary: 'Give a document a new version',
  ...sent,
  reply: Document,
  statuses: [201],
  refusals: { 409: ['same-file'] },
})

export const DocumentVersion = z.object({
  number: z.int(),
  file: DocumentFile,
  addedAt: Instant,
  /** Present name of the author. */
  addedBy: z.string().nullable(),
  current: z.boolean(),
})
export type DocumentVersion = z.infer<typeof DocumentVersion>

export const listVersions = endpoint('GET /documents/:id/versions', {
  auth: managed,
  summary: 'The versions of a document, the latest first',
  reply: z.object({ rows: z.array(DocumentVersion) }),
})

export const makeVersionCurrent = endpoint('POST /documents/:id/versions/:number/current', {
  auth: managed,
  summary: 'Show members a former version again',
  params: z.object({ id: Id, number: Id }),
  reply: Document,
  refusals: { 404: ['version-not-found'] },
})

export const { archive: archiveDocument, restore: restoreDocument } = archiving({
  path: '/documents',
  auth: administered,
  noun: 'document',
})

/** Sorts documents of one owner: that of the first. */
export const orderDocuments = ordering({ path: '/documents', auth: administered, noun: 'document' })
