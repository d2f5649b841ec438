import type { z } from 'zod'
import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { demandVersion } from '../../../../server/data/versions.ts'
import { conflict } from '../../../../server/http/errors.ts'
import { hasProvider } from '../../../../server/pay/provider.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { Means, type PaymentForm, type PaymentSettings, type ShownSettings } from '../contract.ts'
import { lockSettings, saveSetting } from '../queries.ts'
import { chequesTo } from '../rules.ts'
import { readAssociation, readStored } from '../service.ts'

/** Reads the enabled payment methods with all details for a payer. */
export const readMeans = async (db: Db): Promise<PaymentSettings> =>
  chequesTo((await readStored(db)).settings, await readAssociation(db))

/** Reads them for their form. */
export async function readSettings(db: Db): Promise<ShownSettings> {
  const { settings, version } = await readStored(db)
  return { ...chequesTo(settings, await readAssociation(db)), version, provider: hasProvider() }
}

export const saveSettings = (db: Db, actor: Actor, { version, ...settings }: z.output<typeof PaymentForm>) =>
  inTransaction(db, async (trx) => {
    await lockSettings(trx)
    demandVersion(await readStored(trx), version)
    if (settings.means.includes('CARD') && !hasProvider()) throw conflict('no-card-provider')
    // Each once, in their fixed order.
    const means = Means.options.filter((each) => settings.means.includes(each))
    await saveSetting(trx, 'payment', { ...settings, means }, actor.id)
    await recordAct(trx, actor, 'configuration.updated', { kind: 'configuration' }, { payment: means })
    return await readSettings(trx)
  })

/** Sets them without an administrator, for the demonstration. */
export const defineMeans = (db: Db, settings: PaymentSettings) => saveSetting(db, 'payment', settings, null)
