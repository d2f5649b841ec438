import { type Archivable, setArchived } from '../../../server/data/archiving.ts'
import { type Db, inTransaction } from '../../../server/data/db.ts'
import { missing } from '../../../server/http/errors.ts'
import { type Doer, recordAct } from '../audit/service.ts'

/**
 * Tables whose rows can be archived, with the noun of their actions and refusals. The texts of the two actions are in
 * `ACTS`.
 */
const NOUNS = {
  albums: 'album',
  centres: 'centre',
  commissions: 'commission',
  documents: 'document',
  freeFields: 'free-field',
  news: 'news',
  partners: 'partner',
  resources: 'fee',
} as const satisfies Record<Archivable, string>

/** What a commission rents and sells is in one table with the fees. */
type Noun = (typeof NOUNS)[Archivable] | 'resource'

const move =
  (to: 'archived' | 'restored') =>
  (db: Db, doer: Doer, table: Archivable, id: number, noun: Noun = NOUNS[table]) =>
    inTransaction(db, async (trx) => {
      const done = await setArchived(trx, table, id, to)
      if (done === 'missing') missing(noun)
      if (done === 'changed') await recordAct(trx, doer, `${noun}.${to}`, { kind: noun, id })
    })

/**
 * Archives a thing, so that only the administered list shows it; `restore` brings it back unchanged (rules#archive).
 */
export const archive = move('archived')
export const restore = move('restored')
