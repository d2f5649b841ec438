import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../../server/data/db.ts'
import { lockAllByName } from '../../../server/data/locks.ts'
import { IMPORTED } from '../../society/persons/fields/contract.ts'
import type { ImportProblem } from './cells/contract.ts'
import type { ReadAddress } from './cells/rules.ts'
import type { WordedField } from './columns/contract.ts'
import type { ImportChange, ImportVerdict } from './contract.ts'
import type { ReadLineValues } from './lines/rules.ts'

const rolesOf = sql<
  string[]
>`array(select name || '_' || role from person_roles where person_id = persons.id order by 1)`

/** Identity of the person that a line is about. */
export type LineIdentity = { email?: string | undefined; lastName?: string | undefined; firstName?: string | undefined }

/**
 * Ids of accounts with one of the e-mails, and with one of the names if either the account or the line has no e-mail.
 */
function idsOf(lines: readonly LineIdentity[]) {
  const emails = lines.flatMap(({ email }) => email ?? [])
  const named = lines.filter(({ lastName, firstName }) => lastName && firstName)
  const lasts = named.map(({ lastName = '' }) => lastName)
  const firsts = named.map(({ firstName = '' }) => firstName)
  const bare = named.map(({ email }) => email === undefined)
  return sql<number>`(
    select id from persons where lower(email) = any(${emails}::text[])
    union
    select persons.id from unnest(${lasts}::text[], ${firsts}::text[], ${bare}::boolean[]) as line (last_name, first_name, bare)
    join persons on persons.state is not null and persons.state <> 'ERASED'
      and fold(persons.last_name) collate "C" = fold(line.last_name) collate "C"
      and fold(persons.first_name) collate "C" = fold(line.first_name) collate "C"
      and (line.bare or persons.email is null))`
}

const addressOf = sql<ReadAddress | null>`(
  select jsonb_build_object('streetNumber', street_number, 'streetName', street_name, 'postalCode', postal_code, 'city', city,
    'country', country) from addresses where addresses.id = persons.address_id)`
const childrenOf = sql<{ firstName: string; lastName: string; birthDate: string | null }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('firstName', child.first_name, 'lastName', child.last_name, 'birthDate',
    child.birth_date)), '[]') from relations join persons child on child.id = child_id where parent_id = persons.id)`
const notesOf = sql<string[]>`array(select text from person_notes where person_id = persons.id)`

const accounts = (db: Db, lines: readonly LineIdentity[]) =>
  db
    .selectFrom('persons')
    .where('persons.id', 'in', idsOf(lines))
    .select([
      'persons.id',
      'persons.state',
      'persons.addressId',
      'persons.freeFields',
      ...IMPORTED.map((field) => `persons.${field}` as const),
    ])
    .select([rolesOf.as('roles'), addressOf.as('address'), childrenOf.as('children'), notesOf.as('notes')])
    .orderBy('persons.id')

/** Lists the accounts that the lines of a file may be about. */
export const listKnown = (db: Db, lines: readonly LineIdentity[]) => accounts(db, lines).execute()

/**
 * Locks these names until the transaction ends: whoever adds members of the same name, by hand or by a file, does so one
 * after the other. Nothing else keeps a member without e-mail from being added twice.
 */
export const holdNames = (trx: Trx, persons: readonly LineIdentity[]) =>
  lockAllByName(
    trx,
    'memberName',
    sql<string[]>`(select array_agg(fold(name)) from unnest(
      ${persons.map(({ lastName = '', firstName = '' }) => `${lastName} ${firstName}`)}::text[]) as name)`,
  )

/** Lists and locks them until the transaction ends. */
export const lockKnown = (db: Db, lines: readonly LineIdentity[]) => accounts(db, lines).forUpdate('persons').execute()

export const insertImport = (
  db: Db,
  taskId: number,
  { fromAddress, overwrite, headings }: { fromAddress: string; overwrite: string[]; headings: string[] },
) =>
  db
    .insertInto('imports')
    .values({ taskId, fromAddress, overwrite, headings: JSON.stringify(headings) })
    .execute()

export type StoredLine = {
  line: number
  cells: string[]
  values: ReadLineValues
  verdict: ImportVerdict | null
  problems: ImportProblem[]
  leftOut: ImportProblem[]
}

export const insertLines = (db: Db, taskId: number, lines: StoredLine[]) =>
  db
    .insertInto('importLines')
    .values(
      lines.map(({ line, cells, values, verdict, problems, leftOut }) => ({
        taskId,
        line,
        verdict,
        cells: JSON.stringify(cells),
        person: JSON.stringify(values),
        problems: JSON.stringify(problems),
        leftOut: JSON.stringify(leftOut),
      })),
    )
    .execute()

export const findImport = (db: Db, taskId: number) =>
  db
    .selectFrom('imports')
    .where('taskId', '=', taskId)
    .select(['fromAddress', 'overwrite', 'headings'])
    .executeTakeFirst()

/** Claims the next unwritten lines until the transaction ends, skipping those another worker has locked. */
export const claimLines = (db: Db, taskId: number, limit: number) =>
  db
    .selectFrom('importLines')
    .where('taskId', '=', taskId)
    .where('verdict', 'is', null)
    .select(['line', 'person', 'leftOut'])
    .orderBy('line')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const saveVerdict = (db: Db, taskId: number, lines: number[], verdict: ImportVerdict) =>
  db
    .updateTable('importLines')
    .set({ verdict })
    .where('taskId', '=', taskId)
    .where(sql<boolean>`line = any(${lines}::int[])`)
    .execute()

export const saveChanges = (
  db: Db,
  taskId: number,
  line: number,
  { changes, leftOut }: { changes: ImportChange[]; leftOut: ImportProblem[] },
) =>
  db
    .updateTable('importLines')
    .set({ changes: JSON.stringify(changes), leftOut: JSON.stringify(leftOut) })
    .where('taskId', '=', taskId)
    .where('line', '=', line)
    .execute()

export const saveProblems = (db: Db, taskId: number, line: number, problems: ImportProblem[]) =>
  db
    .updateTable('importLines')
    .set({ verdict: 'REFUSED', problems: JSON.stringify(problems) })
    .where('taskId', '=', taskId)
    .where('line', '=', line)
    .execute()

export const countVerdicts = (db: Db, taskId: number) =>
  db
    .selectFrom('importLines')
    .where('taskId', '=', taskId)
    .groupBy('verdict')
    .select((eb) => ['verdict', eb.fn.countAll<number>().as('count')])
    .execute()

export const listLines = (db: Db, taskId: number) =>
  db.selectFrom('importLines').where('taskId', '=', taskId).selectAll().orderBy('line').execute()

/** Lists the refused lines as they stood in the file. */
export const listRefused = (db: Db, taskId: number) =>
  db
    .selectFrom('importLines')
    .where('taskId', '=', taskId)
    .where('verdict', '=', 'REFUSED')
    .select(['cells', 'problems'])
    .orderBy('line')
    .execute()

/** Deletes the lines once the import no longer needs them; refused ones stay as long as the report, to be corrected. */
export async function forgetLines(db: Db, taskId: number) {
  await db
    .deleteFrom('importLines')
    .where('taskId', '=', taskId)
    .where((eb) => eb.or([eb('verdict', 'is', null), eb('verdict', '<>', 'REFUSED')]))
    .execute()
  await db.updateTable('importLines').set({ person: '{}' }).where('taskId', '=', taskId).execute()
}

export const findMapping = async (db: Db, headings: string): Promise<string | undefined> =>
  (await db.selectFrom('importMappings').where('headings', '=', headings).select('columns').executeTakeFirst())?.columns

export const saveMapping = (db: Db, headings: string, columns: string) =>
  db
    .insertInto('importMappings')
    .values({ headings, columns })
    .onConflict((conflict) => conflict.column('headings').doUpdateSet({ columns, usedAt: now }))
    .execute()

export const listMeanings = (db: Db) => db.selectFrom('importMeanings').select(['field', 'word', 'meaning']).execute()

export const saveMeanings = (db: Db, rows: { field: WordedField; word: string; meaning: string }[]) =>
  db
    .insertInto('importMeanings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['field', 'word']).doUpdateSet({ meaning: sql`excluded.meaning`, usedAt: now }),
    )
    .execute()

/** Deletes remembered columns and words that no import has used since that moment. */
export async function forgetMemoriesBefore(db: Db, moment: string) {
  await db.deleteFrom('importMappings').where('usedAt', '<', moment).execute()
  await db.deleteFrom('importMeanings').where('usedAt', '<', moment).execute()
}
