import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { demandVersion } from '../../../../server/data/versions.ts'
import { invalid } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { findSetting, lockSettings, saveSetting } from '../queries.ts'
import {
  AccountNumbers,
  type AccountNumbersForm,
  DEFAULT_ACCOUNT_NUMBERS,
  type EditedAccountNumbers,
} from './contract.ts'

export async function readAccountNumbers(db: Db): Promise<EditedAccountNumbers> {
  const row = await findSetting(db, 'accounts')
  const stored = AccountNumbers.partial().safeParse(row?.value).data
  return { ...DEFAULT_ACCOUNT_NUMBERS, ...stored, version: row?.version ?? 0 }
}

/** These must differ, because a transfer between two of them would be invisible in a single account. */
const MONEY = ['cheques', 'cards', 'bank', 'cash'] as const

/** Saves the numbers; closed books keep theirs (rules#account-numbers). Saving unchanged numbers changes nothing. */
export const saveAccountNumbers = (db: Db, actor: Actor, { version, ...wanted }: z.output<typeof AccountNumbersForm>) =>
  inTransaction(db, async (trx) => {
    await lockSettings(trx)
    const before = await readAccountNumbers(trx)
    demandVersion(before, version)
    const twice = MONEY.find((name, index) => MONEY.slice(0, index).some((other) => wanted[other] === wanted[name]))
    if (twice) throw invalid(twice, 'same-account')
    const names = Object.keys(wanted) as (keyof AccountNumbers)[]
    const fields = names.filter((name) => !isDeepStrictEqual(before[name], wanted[name]))
    if (fields.length === 0) return before
    await saveSetting(trx, 'accounts', wanted, actor.id)
    await recordAct(trx, actor, 'configuration.updated', { kind: 'configuration' }, { part: 'accounts', fields })
    return await readAccountNumbers(trx)
  })
