import type { Scope } from '../features/access/contract.ts'
import { findCommission, listOfKind } from '../features/commissions/service.ts'
import type { Finders } from '../server/http/gate.ts'

/**
 * How the gate finds what a right is asked of: of each noun the commission it belongs to, in the one row that the handler is given
 * too. A noun that a feature declares and nobody finds here does not compile.
 */
export const FINDERS: Finders<Scope> = {
  nouns: { commission: (db, { id }) => findCommission(db, id) },
  among: listOfKind,
}
