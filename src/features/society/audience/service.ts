import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import { onceFor } from '../../../server/data/identity.ts'
import { may, type Scope } from '../../platform/access/contract.ts'
import { demandOn } from '../../platform/access/gate/service.ts'
import { type Holder, readersOf } from '../../platform/access/rules.ts'
import { findCommission, whereMay } from '../commissions/queries.ts'
import type { AudienceForm } from './contract.ts'
import { countAmong } from './queries.ts'

/** What is the society's own, as a left join that found no commission gives it. */
const SOCIETY: Scope = { technicalName: null, active: null, authorizedSubscribers: null }

/** The columns of a table whose rows have an audience. */
export const audienceOf = ({ commissionId, audience, subscriptions }: AudienceForm) => ({
  commissionId: commissionId ?? null,
  audience,
  subscriptions: audience === 'SUBSCRIPTIONS' ? [...new Set(subscriptions)].sort() : [],
})

/**
 * The things that a holder sees, as a condition on the rows of `table` left-joined with their commissions: the twin of `sees`.
 * Those that are `hidden` are shown to who administers them alone.
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
 * The commission that a body names for a thing, or the society where it names none, for who administers it; else 403, and 404 for
 * one the caller may not see.
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

/** How many would read a thing of this choice. */
export async function countReaders(db: Db, holder: Holder, form: AudienceForm) {
  const scope = await demandAdministered(db, holder, form)
  return await countAmong(db, readersOf({ ...scope, ...audienceOf(form) }), form.commissionId ?? null)
}
