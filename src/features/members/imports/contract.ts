import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { may } from '../../platform/access/contract.ts'
import { Membertype } from '../../society/persons/contract.ts'
import { IMPORTED, type ImportedField, OVERWRITABLE } from '../../society/persons/fields/contract.ts'

/** Without them a line is nobody's. */
export const REQUIRED_FIELDS = ['lastName', 'firstName', 'email'] as const satisfies readonly ImportedField[]

export const IMPORT_VERDICTS = ['CREATED', 'UPDATED', 'UNCHANGED', 'REFUSED'] as const
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number]

export const IMPORT_MAX_BYTES = 5_000_000
export const IMPORT_MAX_LINES = 20_000

/** Why a line is refused: the field, what it holds there, and a code. */
export const ImportProblem = z.object({ field: z.enum(IMPORTED), code: z.string(), value: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

/** What was blank is filled; what differs is kept, replaced where that was asked for, or refused (`code` says why). */
export const IMPORT_OUTCOMES = ['FILLED', 'REPLACED', 'KEPT', 'REFUSED'] as const

/** A field of somebody known that the file says otherwise. */
export const ImportChange = z.object({
  field: z.enum(IMPORTED),
  from: z.string().nullable(),
  to: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  code: z.string().nullable(),
})
export type ImportChange = z.infer<typeof ImportChange>

/** What was read of a text that could be read otherwise: a year of two digits, a centre's short name. */
export const ImportReading = z.object({ field: z.enum(IMPORTED), text: z.string(), value: z.string() })
export type ImportReading = z.infer<typeof ImportReading>

/** A line of the file by its number there, whom it names, and what becomes of it. */
export const ImportLine = z.object({
  line: z.number().int(),
  name: z.string(),
  email: z.string(),
  verdict: z.enum(IMPORT_VERDICTS),
  problems: z.array(ImportProblem),
  changes: z.array(ImportChange),
  readings: z.array(ImportReading),
})
export type ImportLine = z.infer<typeof ImportLine>

/** A column of the file: its heading, the first values, and what it is taken for. */
export const ImportColumn = z.object({
  heading: z.string(),
  samples: z.array(z.string()),
  field: z.enum(IMPORTED).nullable(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** `lastName:0,email:3`: which column holds what; each field and each column once. */
const Columns = z
  .string()
  .max(300)
  .regex(/^([a-zA-Z]+:\d{1,3}(,[a-zA-Z]+:\d{1,3})*)?$/, 'columns-format')

/** `phone,birthDate` */
const Overwrite = z
  .string()
  .max(200)
  .refine(
    (text) => text.split(',').every((name) => !name || OVERWRITABLE.some((field) => field === name)),
    'unknown-field',
  )

const Wish = z.object({
  dryRun: z.stringbool().default(false).describe('Judge each line and change nothing.'),
  columns: Columns.optional().describe('Which column holds what: `lastName:0,email:3`. Left out, the headings say it.'),
  membertype: Membertype.optional().describe('The status of new members whose line says none.'),
  overwrite: Overwrite.optional().describe(
    'Fields that are replaced where the register says otherwise: `phone,birthDate`. Left out, only blanks are filled.',
  ),
})
export type ImportRequest = z.infer<typeof Wish>

/**
 * Members from a CSV or XLSX (rules#imports): known by e-mail, added where nobody has it, completed where somebody
 * does. What differs is told, and replaced only where `overwrite` names it. `dryRun=true` answers each line's verdict
 * and changes nothing; otherwise the work begins, and `GET /tasks/{task}` says how far it is. 400 for a file that is none, 409
 * `columns-missing` where name, first name or e-mail are in no column, 503 while other files are read.
 */
export const importUsers = endpoint('POST /users/import', {
  auth: { may: may.managePersons },
  summary: 'Import members from a file',
  query: Wish,
  upload: { maxBytes: IMPORT_MAX_BYTES },
  reply: z.object({
    columns: z.array(ImportColumn),
    /** The line of the file that the headings stand on. */
    headingsLine: z.number().int(),
    lines: z.array(ImportLine),
    counts: z.record(z.enum(IMPORT_VERDICTS), z.number().int()),
    /** What writes them; null for a dry run. */
    task: z.number().int().nullable(),
  }),
  refusals: { 409: ['columns-missing'], 503: ['busy'] },
  limit: { max: 120, minutes: 10 },
})
