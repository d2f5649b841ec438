import { type Archivable, setArchived } from '../../../server/data/archiving.ts'
import { type Db, inTransaction } from '../../../server/data/db.ts'
import { missing } from '../../../server/http/errors.ts'
import { type Doer, recordAct } from '../audit/service.ts'

/** What can be archived, by its table: the noun of its acts and refusals. Who adds one says in `ACTS` how the two acts read. */
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

/** What a commission rents and sells stands in one table with the fees. */
type Noun = (typeof NOUNS)[Archivable] | 'resource'

const move =
  (to: 'archived' | 'restored') =>
  (db: Db, doer: Doer, table: Archivable, id: number, noun: Noun = NOUNS[table]) =>
    inTransaction(db, async (trx) => {
      const done = await setArchived(trx, table, id, to)
      if (done === 'missing') missing(noun)
      if (done === 'changed') await recordAct(trx, doer, `${noun}.${to}`, { kind: noun, id })
      return undefined
    })

/** Puts something out of everybody's sight but the administered list's, and brings it back as it was (rules#archive). */
export const archive = move('archived')
export const restore = move('restored')
