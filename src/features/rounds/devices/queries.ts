import { sql } from 'kysely'
import { type Db, now } from '../../../server/data/db.ts'
import { fullName } from '../../../server/data/texts.ts'
import { ROUND_HOURS } from './contract.ts'

/** Locks a person, so that two registrations follow each other. */
export const lockPerson = (db: Db, id: number) =>
  db.selectFrom('persons').where('id', '=', id).forNoKeyUpdate().select('id').executeTakeFirst()

/** Locks a phone, so that two syncs of it follow each other. */
export const lockDevice = (db: Db, id: string) =>
  db
    .selectFrom('calendarDevices')
    .where('id', '=', id)
    .select(['id', 'personId', 'tokenHash', 'revokedAt'])
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findHolder = (db: Db, id: string) =>
  db.selectFrom('calendarDevices').where('id', '=', id).select(['personId', 'revokedAt']).executeTakeFirst()

export const countLive = async (db: Db, personId: number): Promise<number> =>
  (
    await db
      .selectFrom('calendarDevices')
      .where('personId', '=', personId)
      .where('revokedAt', 'is', null)
      .select(sql<number>`count(*)::int`.as('live'))
      .executeTakeFirstOrThrow()
  ).live

type New = { id: string; personId: number; tokenHash: Buffer; name: string }

/** Returns false if it was registered in the meantime. */
export const insertDevice = async (db: Db, device: New): Promise<boolean> =>
  (await db
    .insertInto('calendarDevices')
    .values(device)
    .onConflict((held) => held.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

export const renewDevice = (db: Db, { id, tokenHash, name }: New) =>
  db.updateTable('calendarDevices').set({ tokenHash, name }).where('id', '=', id).execute()

export const recordSync = (db: Db, id: string) =>
  db.updateTable('calendarDevices').set({ deliveredAt: now }).where('id', '=', id).execute()

export const markRevoked = (db: Db, id: string, revokedBy: number) =>
  db.updateTable('calendarDevices').set({ revokedAt: now, revokedBy }).where('id', '=', id).execute()

const MOST = 500

const devices = (db: Db) =>
  db
    .with('waiting', (given) =>
      given
        .selectFrom('calendarOperations')
        .where('state', '=', 'WAITING')
        .groupBy('deviceId')
        .select(['deviceId', sql<number>`count(*)::int`.as('operations')]),
    )
    .selectFrom('calendarDevices')
    .leftJoin('waiting', 'waiting.deviceId', 'calendarDevices.id')
    .leftJoin('persons', 'persons.id', 'calendarDevices.personId')
    .select(['calendarDevices.id', 'name', 'calendarDevices.createdAt', 'deliveredAt', 'revokedAt'])
    .select(['personId', 'firstName', 'lastName'])
    .select(sql<number>`coalesce(waiting.operations, 0)`.as('waiting'))
    .select(
      sql<number>`(select count(*)::int from calendar_taken_doors where device_id = calendar_devices.id and ${OUT})`.as(
        'doors',
      ),
    )

/** Lists phones, those with waiting operations first, then by latest sync. */
export const listDevices = (db: Db, personId?: number) =>
  devices(db)
    .$if(personId !== undefined, (all) => all.where('calendarDevices.personId', '=', personId ?? 0))
    .orderBy(sql`waiting.operations is null`)
    .orderBy(sql`coalesce(delivered_at, calendar_devices.created_at)`, 'desc')
    .orderBy('calendarDevices.id')
    .limit(MOST)
    .execute()
export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number]

export const findDevice = (db: Db, id: string) => devices(db).where('calendarDevices.id', '=', id).executeTakeFirst()

/** Doors still held. After the round a phone that did not release its doors no longer blocks others. */
const OUT = sql<boolean>`taken_at > now() - ${ROUND_HOURS} * interval '1 hour'`

/** Claims the doors that no phone holds. */
export const claimDoors = (db: Db, { id, campaignId }: { id: string; campaignId: number }, doors: readonly number[]) =>
  db
    .insertInto('calendarTakenDoors')
    .columns(['campaignId', 'doorId', 'deviceId'])
    .expression(
      sql<never>`select ${campaignId}::int, door, ${id}::uuid from unnest(${doors}::int[]) as door order by door`,
    )
    .onConflict((held) =>
      held
        .columns(['campaignId', 'doorId'])
        .doUpdateSet((eb) => ({ deviceId: eb.ref('excluded.deviceId'), takenAt: now }))
        .where(sql<boolean>`calendar_taken_doors.device_id = excluded.device_id or not calendar_taken_doors.${OUT}`),
    )
    .execute()

/** Finds the phones that hold these doors. */
export const listHeldDoors = (db: Db, { campaignId, doors }: { campaignId: number; doors: readonly number[] }) =>
  db
    .selectFrom('calendarTakenDoors')
    .innerJoin('calendarDevices', 'calendarDevices.id', 'deviceId')
    .leftJoin('persons', 'persons.id', 'personId')
    .where('campaignId', '=', campaignId)
    .where(sql<boolean>`door_id = any(${doors}::int[])`)
    .where(OUT)
    .select(['doorId', 'deviceId', fullName().as('seller')])
    .orderBy('doorId')
    .execute()

/** Releases doors of a phone: these or all, of one campaign or of every one. Returns how many. */
export async function freeDoors(
  db: Db,
  deviceId: string,
  only: { campaignId?: number; doors?: readonly number[] } = {},
) {
  const { campaignId, doors } = only
  const freed = await db
    .deleteFrom('calendarTakenDoors')
    .where('deviceId', '=', deviceId)
    .$if(campaignId !== undefined, (all) => all.where('campaignId', '=', campaignId ?? 0))
    .$if(doors !== undefined, (all) => all.where('doorId', '=', sql<number>`any(${[...(doors ?? [])]}::int[])`))
    .executeTakeFirst()
  return Number(freed.numDeletedRows)
}
