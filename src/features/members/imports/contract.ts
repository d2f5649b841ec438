import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { ById } from '../../../shared/schemas.ts'
import { InFormat, SHEET_TYPES } from '../../../shared/sheet.ts'
import { may } from '../../platform/access/contract.ts'
import { Membertype } from '../../society/persons/contract.ts'
import { OVERWRITABLE } from '../../society/persons/fields/contract.ts'
import { FreeField } from '../../society/persons/free-fields/contract.ts'
import { ImportProblem, ImportReading, Meaning, Target, Worded } from './cells/contract.ts'
import { type Columns as ColumnTargets, type IMPORT_TARGETS, isFreeTarget, KNOWN_PROGRAMS } from './columns/contract.ts'

/** Content of a file: members, or children of known members. */
export const FILE_KINDS = ['MEMBERS', 'CHILDREN'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const IMPORT_VERDICTS = ['CREATED', 'UPDATED', 'UNCHANGED', 'REFUSED'] as const
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number]

export const IMPORT_MAX_BYTES = 5_000_000
export const IMPORT_MAX_LINES = 20_000

/**
 * Outcome of a value: an empty field is filled, a different value is kept, overwritten on request, or refused (`code`
 * says why).
 */
export const IMPORT_OUTCOMES = ['FILLED', 'REPLACED', 'KEPT', 'REFUSED'] as const

/** A field of a known person whose value differs in the file. */
export const ImportChange = z.object({
  field: Target,
  /** For a free field: its name. */
  name: z.string().optional(),
  from: z.string().nullable(),
  to: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  code: z.string().nullable(),
})
export type ImportChange = z.infer<typeof ImportChange>

/** A line of the file: its number, the person it names, and what it does. */
export const ImportLine = z.object({
  line: z.number().int(),
  name: z.string(),
  email: z.string(),
  verdict: z.enum(IMPORT_VERDICTS),
  problems: z.array(ImportProblem),
  /** Values left out of a line that is imported all the same. */
  leftOut: z.array(ImportProblem),
  changes: z.array(ImportChange),
  readings: z.array(ImportReading),
})
export type ImportLine = z.infer<typeof ImportLine>

/** A column of the file: its heading, first values and field. */
export const ImportColumn = z.object({
  heading: z.string(),
  samples: z.array(z.string()),
  field: Target.nullable(),
  /** Number of lines with a value. */
  filled: z.number().int(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/**
 * A word of the file that the program does not know, or that was given a meaning: how often it occurs and what it
 * means.
 */
export const ImportWord = z.object({
  field: Worded,
  text: z.string(),
  lines: z.number().int(),
  /** Null until somebody answers; empty if it means nothing. */
  value: z.string().nullable(),
  create: z.boolean(),
})
export type ImportWord = z.infer<typeof ImportWord>

/** How the fields of the columns were determined. */
export const MAPPINGS = ['GUESSED', 'PROGRAM', 'REMEMBERED', 'CHOSEN'] as const

/** `lastName:0,email:3`: the column of each field. */
const Columns = z
  .string()
  .max(1_500)
  .regex(/^([a-zA-Z]+\d{0,9}:\d{1,3}(,[a-zA-Z]+\d{0,9}:\d{1,3})*)?$/, 'columns-format')

const parsed = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'meanings-format' })
    return z.NEVER
  }
}

/** Meanings of words, as JSON. */
const Meanings = z.string().max(8_000, 'too-long').transform(parsed).pipe(z.array(Meaning).max(200, 'too-long'))

/** Fields that a file may overwrite on request. */
export const IMPORT_OVERWRITABLE = [...OVERWRITABLE, 'address'] as const

/** `phone,birthDate` */
const Overwrite = z
  .string()
  .max(400)
  .refine(
    (text) =>
      text
        .split(',')
        .every((name) => !name || isFreeTarget(name) || IMPORT_OVERWRITABLE.some((field) => field === name)),
    'unknown-field',
  )

const ImportQuery = z.object({
  dryRun: z.stringbool().default(false).describe('Judge each line and change nothing.'),
  columns: Columns.optional().describe('Which column holds what: `lastName:0,email:3`. Left out, the headings say it.'),
  membertype: Membertype.optional().describe('The status of new members whose line says none.'),
  of: z.enum(FILE_KINDS).default('MEMBERS').describe('Members, or children of members who are known.'),
  meanings: Meanings.optional().describe(
    'What words of the file mean: `[{"field":"cis","text":"Saint-Aubin","value":"Beauregard"}]`; `create` makes a centre.',
  ),
  season: z.coerce
    .number()
    .int()
    .optional()
    .describe('The season that is paid, by all of them or by those of whom a column says so; 0 for none.'),
  overwrite: Overwrite.optional().describe(
    'Fields that are replaced where the register says otherwise: `phone,birthDate`. Left out, only blanks are filled.',
  ),
})
export type ImportRequest = z.infer<typeof ImportQuery>

/**
 * Imports members from a CSV or XLSX file (rules#imports): matched by e-mail, or by name and birth date; unknown ones
 * are added, known ones completed. Differing values are reported, and overwritten only if `overwrite` names the field;
 * unreadable values are left out of their line. `dryRun=true` returns each line's verdict and changes nothing;
 * otherwise a task starts, and `GET /tasks/{task}` tells its progress. 400 for an invalid file, 403 if the caller may
 * not create centres, 409 `columns-missing` without a name or first name, 503 while other files are read.
 */
export const importUsers = endpoint('POST /users/import', {
  auth: { may: may.managePersons },
  summary: 'Import members from a file',
  query: ImportQuery,
  upload: { maxBytes: IMPORT_MAX_BYTES },
  reply: z.object({
    columns: z.array(ImportColumn),
    mapping: z.enum(MAPPINGS),
    /** The program whose file it is, if its headings are known. */
    program: z.enum(KNOWN_PROGRAMS).nullable(),
    /** Words that were not understood, and those that were given a meaning; the first hundred. */
    words: z.array(ImportWord),
    centres: z.array(z.string()),
    /** Free fields of the society; `free3` maps a column to number 3. */
    fields: z.array(FreeField),
    /** Seasons that can be marked as paid, and the chosen one. */
    seasons: z.array(z.number().int()),
    season: z.number().int().nullable(),
    /** Number of the line with the headings. */
    headingsLine: z.number().int(),
    lines: z.array(ImportLine),
    counts: z.record(z.enum(IMPORT_VERDICTS), z.number().int()),
    /** The task that writes the lines; null for a dry run. */
    task: z.number().int().nullable(),
  }),
  refusals: {
    403: ['administrators-only'],
    409: ['columns-missing', 'fields-changed', 'not-on-sale', 'name-taken'],
    503: ['busy'],
  },
  limit: { max: 240, minutes: 10 },
})

/**
 * Refused lines of an import as they stood in the file, with the reason in the last column; available for a week to the
 * person who imported.
 */
export const listRefusedLines = endpoint('GET /users/import/:id/refused.:format', {
  auth: { may: may.managePersons },
  summary: 'The refused lines of an import as a file',
  params: ById.extend(InFormat.shape),
  reply: 'binary',
  types: [SHEET_TYPES.csv, SHEET_TYPES.xlsx],
  refusals: { 403: ['not-allowed'], 404: ['task-not-found'] },
  limit: { max: 60, minutes: 10 },
})

/**
 * Fields without which a line names nobody. A full name replaces both names, and a child's parent may be named by
 * e-mail.
 */
export function missingTargets(columns: ColumnTargets, of: FileKind) {
  const has = (target: (typeof IMPORT_TARGETS)[number]) => columns.includes(target)
  const names = has('fullName') ? [] : (['lastName', 'firstName'] as const).filter((target) => !has(target))
  if (of === 'MEMBERS') return names
  return [
    ...(has('email') ? [] : names),
    ...(['childName', 'childBirthDate'] as const).filter((target) => !has(target)),
  ]
}
