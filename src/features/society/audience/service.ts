import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import { onceFor } from '../../../server/data/identity.ts'
import { may, type Scope } from '../../platform/access/contract.ts'
import { demandOn } from '../../platform/access/gate/service.ts'
import { type Holder, readersOf } from '../../platform/access/rules.ts'
import { findCommission, whereMay } from '../commissions/queries.ts'
import type { AudienceForm } from './contract.ts'
import { countAmong } from './queries.ts'

/** Scope of the society's own things, as a left join without a commission returns it. */
const SOCIETY: Scope = { technicalName: null, active: null, authorizedSubscribers: null }

/** Columns of a table whose rows have an audience. */
export const audienceOf = ({ commissionId, audience, subscriptions }: AudienceForm) => ({
  commissionId: commissionId ?? null,
  audience,
  subscriptions: audience === 'SUBSCRIPTIONS' ? [...new Set(subscriptions)].sort() : [],
})

/**
 * Condition on rows of `table`, left-joined with their commissions: the holder may see them; equivalent to `sees`.
 * `hidden` rows are only shown to administrators.
 */
export function seenIn(table: string, hidden: RawBuilder<boolean> = sql`false`) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const whereSeen = onceFor(
    (holder: Holder) =>
      sql<boolean>`(${whereMay(holder, may.manageCommission)} or commissions.archived_at is null and not ${hidden} and (
    ${column('audience')} = 'ALL'
    or ${column('audience')} = 'SUBSCRIPTIONS' and ${column('subscriptions')} && ${[...holder.subscriptions]}::text[]
    or ${column('audience')} = 'COMMISSION' and ${whereMay(holder, may.seeCommission)}))`,
  )
  return ({ roles, subscriptions }: Holder) => whereSeen({ roles, subscriptions })
}

/**
 * Finds the commission that a request names, or the society if none, and requires its administrator; else 403, and 404
 * for one the caller may not see.
 */
export const demandAdministered = async (
  db: Db,
  holder: Holder,
  { commissionId }: Pick<AudienceForm, 'commissionId'>,
) =>
  demandOn(
    holder,
    'commission',
    commissionId === undefined ? SOCIETY : await findCommission(db, commissionId),
    may.manageCommission,
  )

/** Counts how many would read a thing with this audience. */
export async function countReaders(db: Db, holder: Holder, form: AudienceForm) {
  const scope = await demandAdministered(db, holder, form)
  return await countAmong(db, readersOf({ ...scope, ...audienceOf(form) }), form.commissionId ?? null)
}
