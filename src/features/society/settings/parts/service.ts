import { isDeepStrictEqual } from 'node:util'
import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { demandVersion } from '../../../../server/data/versions.ts'
import { invalid, Refusal } from '../../../../server/http/errors.ts'
import { enqueue, queue } from '../../../../server/jobs/jobs.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { isReadable, nearestReadable } from '../colour/rules.ts'
import type { Association, Calendar, Contact, LegalFacts, Season } from '../contract.ts'
import { findSetting, lockSettings, saveSetting } from '../queries.ts'
import { seasonProblem } from '../rules.ts'
import { readAssociation, readCalendar, readContact, readLegalFacts, readSeason } from '../service.ts'

/** Queue for a changed closing day of access, and by whom: accounts may regain access (rules#seasons). */
export const accessMoved = queue<{ actorId: number }>('access-moved')

/** Parts with a form, by key: how each is read, and checks beyond its schema. */
type Parts = { association: Association; season: Season; calendar: Calendar; contact: Contact; legal: LegalFacts }
type Part = keyof Parts

const READ: { [P in Part]: (db: Db) => Promise<Parts[P]> } = {
  association: readAssociation,
  season: readSeason,
  calendar: readCalendar,
  contact: readContact,
  legal: readLegalFacts,
}

function demandReadable({ colour }: Association) {
  if (isReadable(colour)) return
  const message = `${nearestReadable(colour)} is the nearest that can be read`
  throw new Refusal(400, 'invalid-input', { errors: [{ path: 'colour', code: 'colour-contrast', message }] })
}

function demandYear(season: Season) {
  const problem = seasonProblem(season)
  if (problem) throw invalid(problem.field, problem.code)
}

const DEMANDS: { [P in Part]?: (value: Parts[P]) => void } = { association: demandReadable, season: demandYear }

/** Reads a part for its form: version 0 if it was never set. */
export async function readPart<P extends Part>(db: Db, part: P): Promise<Parts[P] & { version: number }> {
  return { ...(await READ[part](db)), version: (await findSetting(db, part))?.version ?? 0 }
}

/** Saves a part; an unchanged one is not written. */
export const savePart = <P extends Part>(
  db: Db,
  actor: Actor,
  part: P,
  { version, ...form }: Parts[P] & { version?: number | undefined },
): Promise<Parts[P] & { version: number }> =>
  inTransaction(db, async (trx) => {
    const wanted = form as unknown as Parts[P]
    await lockSettings(trx)
    const before = await readPart(trx, part)
    demandVersion(before, version)
    const fields = Object.keys(wanted).filter(
      (field) => !isDeepStrictEqual(before[field as keyof Parts[P]], wanted[field as keyof Parts[P]]),
    )
    if (fields.length === 0) return before
    DEMANDS[part]?.(wanted)
    await saveSetting(trx, part, wanted, actor.id)
    if (fields.includes('accessUntil')) await enqueue(trx, accessMoved, { actorId: actor.id })
    await recordAct(trx, actor, 'configuration.updated', { kind: 'configuration' }, { part, fields })
    return await readPart(trx, part)
  })
