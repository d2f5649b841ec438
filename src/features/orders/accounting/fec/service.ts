import type { Db } from '../../../../server/data/db.ts'
import type { BinaryReply } from '../../../../server/http/bind.ts'
import { conflict } from '../../../../server/http/errors.ts'
import { readLegalFacts } from '../../../society/settings/service.ts'
import { readNumberedBooks } from '../closing/service.ts'
import type { Period } from '../entries/contract.ts'
import { fecName, fecOf } from './rules.ts'

/** The file name, from the SIREN (or else the RNA) and the last day; null if neither is set. */
export async function readFecName(db: Db, { to }: Period): Promise<string | null> {
  const { siren, rna } = await readLegalFacts(db)
  return siren || rna ? fecName(siren || rna, to) : null
}

/** The file of the entries of a period for the tax administration (rules#fec). */
export async function readFec(db: Db, period: Period): Promise<BinaryReply> {
  const filename = await readFecName(db, period)
  if (filename === null) throw conflict('identity-missing')
  return {
    bytes: Buffer.from(fecOf(await readNumberedBooks(db, period)), 'utf8'),
    type: 'text/plain; charset=utf-8',
    filename,
  }
}
