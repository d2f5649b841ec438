import type { Db } from '../../../../server/data/db.ts'
import { conflict } from '../../../../server/http/errors.ts'
import { hasProvider } from '../../../../server/pay/provider.ts'
import type { Means } from '../contract.ts'
import { PaymentSettings } from '../means/contract.ts'
import { meansTaken } from '../means/rules.ts'
import { findSetting } from '../queries.ts'

/** What the society takes today, of what is stored. */
export const settingsOf = (stored: unknown) => meansTaken(PaymentSettings.safeParse(stored).data, hasProvider())

/** The same, with how often it was set: 0 where it never was. */
export async function readStored(db: Db) {
  const row = await findSetting(db, 'payment')
  return { settings: settingsOf(row?.value), version: row?.version ?? 0 }
}

/** The means that the society takes today. */
export const readTaken = async (db: Db): Promise<Means[]> => (await readStored(db)).settings.means

/** Refuses a means that the society does not take; 409 `means-not-taken`. */
export async function demandTaken(db: Db, means: Means) {
  if (!(await readTaken(db)).includes(means)) throw conflict('means-not-taken')
}
