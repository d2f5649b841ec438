import { type Db, inTransaction } from '../../../server/data/db.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import type { InputOf } from '../../../shared/endpoint.ts'
import { findCalendars } from '../../calendars/campaigns/queries.ts'
import { may } from '../../platform/access/contract.ts'
import { isAllowed } from '../../platform/access/rules.ts'
import type { Actor } from '../../platform/access/service.ts'
import { hashOf, newSecret } from '../../platform/access/tokens/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { type Device, MOST_DEVICES, type registerDevice as Registered } from './contract.ts'
import * as queries from './queries.ts'

const present = ({ personId, firstName, lastName, ...row }: queries.DeviceRow): Device => ({
  ...row,
  seller: personId === null ? null : { id: personId, firstName: firstName ?? '', lastName: lastName ?? '' },
})

/** Registers a phone and returns its token, only this once; a former token ends (rules#rounds). */
export const registerDevice = (db: Db, actor: Actor, { id, name }: InputOf<typeof Registered>['body']) =>
  inTransaction(db, async (trx) => {
    await queries.lockPerson(trx, actor.id)
    const token = newSecret()
    const device = { id, personId: actor.id, tokenHash: hashOf(token), name }
    const before = await queries.lockDevice(trx, id)
    if (before) {
      if (before.personId !== actor.id) throw conflict('device-of-another')
      if (before.revokedAt !== null) throw conflict('device-revoked')
      await queries.renewDevice(trx, device)
      return { id, token }
    }
    if ((await queries.countLive(trx, actor.id)) >= MOST_DEVICES) throw conflict('too-many-devices')
    if (!(await queries.insertDevice(trx, device))) throw conflict('device-of-another')
    return { id, token }
  })

export const readDevices = async (db: Db, personId?: number) => ({
  rows: (await queries.listDevices(db, personId)).map(present),
})

/** Revokes a phone: administrators of the calendars any, others their own. Revoking twice changes nothing. */
export const revokeDevice = (db: Db, actor: Actor, id: string): Promise<Device> =>
  inTransaction(db, async (trx) => {
    const device = await queries.lockDevice(trx, id)
    const administers = isAllowed(actor, may.manageCommission, (await findCalendars(trx)) ?? [])
    if (!device || !(administers || device.personId === actor.id)) return missing('device')
    if (device.revokedAt === null) {
      await queries.markRevoked(trx, id, actor.id)
      await queries.freeDoors(trx, id)
      await recordAct(trx, actor, 'calendar.device-revoked', { kind: 'calendar' }, { seller: device.personId })
    }
    return present((await queries.findDevice(trx, id)) ?? missing('device'))
  })
