import type { Db, Trx } from '../../../../server/data/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { RichText } from '../../../../shared/schemas.ts'
import type { Rgpd } from '../contract.ts'
import type { NoticeVersion } from './contract.ts'
import { insertVersion, listFrom, listVersions } from './queries.ts'

/** The text that a society starts with; its own begin with the next. */
const OF_THE_PROGRAM = '1'

/** Keeps both the text that goes out of force and the one that comes (rules#data-protection-notice). */
export async function keepVersions(trx: Trx, before: Rgpd, after: Rgpd, writtenBy: number) {
  await insertVersion(trx, { version: Number(before.version), html: before.html, writtenBy: null })
  await insertVersion(trx, { version: Number(after.version), html: after.html, writtenBy })
}

/** The versions that are kept, and the one in force where nobody has changed it yet. */
export async function readVersions(db: Db, { version: current }: Rgpd): Promise<NoticeVersion[]> {
  const kept = (await listVersions(db)).map(
    ({ version, writtenAt, writtenBy, name }): NoticeVersion => ({
      version: String(version),
      inForce: String(version) === current,
      writtenAt: String(version) === OF_THE_PROGRAM ? null : writtenAt,
      writtenBy: writtenBy !== null && name !== null ? { id: writtenBy, name } : null,
    }),
  )
  if (kept.some(({ inForce }) => inForce)) return kept
  return [{ version: current, inForce: true, writtenAt: null, writtenBy: null }, ...kept]
}

/** A version's text with the one before it; 404 where there is none. */
export async function readVersion(db: Db, notice: Rgpd, version: number) {
  const [found, before] = await listFrom(db, version)
  if (found?.version === version)
    return { version: String(version), html: found.html as RichText, before: (before?.html ?? null) as RichText | null }
  if (notice.version === String(version))
    return { version: notice.version, html: notice.html, before: (found?.html ?? null) as RichText | null }
  return missing('notice-version')
}
