import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { administersCalendars } from '../../calendars/stub-books/contract.ts'

/** Limit for the upload and for its unpacked content: the largest commune's file has some forty million bytes. */
export const ADDRESSES_MAX_BYTES = 100_000_000
export const ADDRESSES_MAX_LINES = 300_000

/** An unreadable line: its number in the file, the reason, and its beginning. */
export const UnreadLine = z.object({
  line: z.number().int(),
  code: z.enum(['cut-off', 'id', 'number', 'street', 'position', 'commune']),
  text: z.string(),
})
export type UnreadLine = z.infer<typeof UnreadLine>

/** Result of an import. */
export const AddressImportResult = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  gone: z.number().int(),
  unread: z.number().int(),
  problems: z.array(UnreadLine),
  /** Whether the end of the file is missing, so that no door was marked as gone. */
  cutOff: z.boolean(),
  encoding: z.enum(['utf-8', 'windows-1252']),
})
export type AddressImportResult = z.infer<typeof AddressImportResult>

/**
 * Imports the addresses of one commune from the national address file (rules#doors): CSV, gzip or not. The reply comes
 * once the file is stored; `GET /tasks/{task}` tells the progress and the result. 400 at `file`: `foreign`,
 * `no-coordinates`, `empty`, `cut-off`, `unreadable`, `too-large`, `too-long`; 409 while another import runs.
 */
export const importDoors = endpoint('POST /calendars/doors/imports', {
  auth: administersCalendars,
  summary: 'Import the addresses of a commune',
  upload: { maxBytes: ADDRESSES_MAX_BYTES },
  reply: z.object({ task: z.number().int() }),
  statuses: [202],
  refusals: { 409: ['import-under-way'] },
  limit: { max: 60, minutes: 10 },
})
