import { type SqlBool, sql } from 'kysely'
import { alphabetical } from '../../../server/data/alphabet.ts'
import type { Db } from '../../../server/data/db.ts'
import { fullName } from '../../../server/data/texts.ts'
import type { NOTES, VisitResult } from '../sync/contract.ts'
import { MOST_DOORS } from './contract.ts'

type Of = { campaignId: number; personId: number }
type AtDoors = { campaignId: number; doors: readonly number[] }

/** Existing doors of somebody's sectors that may be visited, in walking order. */
const walked = (db: Db, { campaignId, personId }: Of) =>
  db
    .selectFrom('calendarSectorSellers as seller')
    .innerJoin('calendarSectors as sector', 'sector.id', 'seller.sectorId')
    .innerJoin('calendarSectorDoors as placed', 'placed.sectorId', 'sector.id')
    .innerJoin('calendarDoors as door', 'door.id', 'placed.doorId')
    .where('seller.personId', '=', personId)
    .where('sector.campaignId', '=', campaignId)
    .where('door.goneAt', 'is', null)
    .where(
      sql<SqlBool>`not exists (select from calendar_refusals where door_id = door.id and lifted_at is null and flat = '')`,
    )

export const listDoors = (db: Db, of: Of) =>
  walked(db, of)
    .select(['door.id', 'door.number', 'door.suffix', 'door.street', 'door.postalCode', 'door.city'])
    .select('placed.sectorId')
    .orderBy(alphabetical('sector.name'))
    .orderBy('sector.id')
    .orderBy('walk')
    .orderBy('door.id')
    .limit(MOST_DOORS)
    .execute()

/** Filters these doors to those of somebody's sectors. */
export const listOwnDoors = async (db: Db, of: Of, doors: readonly number[]): Promise<number[]> =>
  (
    await walked(db, of)
      .where('door.id', '=', sql<number>`any(${[...doors]}::int[])`)
      .select('door.id')
      .execute()
  ).map(({ id }) => id)

const among = (column: string, doors: readonly number[]) => sql<SqlBool>`${sql.ref(column)} = any(${doors}::int[])`

export const listRefusedFlats = (db: Db, { doors }: AtDoors) =>
  db
    .selectFrom('calendarRefusals')
    .where(among('doorId', doors))
    .where('liftedAt', 'is', null)
    .select(['doorId', 'flat'])
    .distinct()
    .orderBy('doorId')
    .orderBy('flat')
    .execute()

export const listVisits = (db: Db, { campaignId, doors }: AtDoors) =>
  db
    .selectFrom('calendarVisits')
    .where('campaignId', '=', campaignId)
    .where(among('doorId', doors))
    .where('withdrawn', '=', false)
    .select(['doorId', 'operationId', 'flat', 'at', 'comeBackOn', 'comeBackAt', 'sellerId'])
    .select(sql<VisitResult>`outcome`.as('outcome'))
    .orderBy('at')
    .orderBy('operationId')
    .execute()

export const listNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('persons')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .select(['id', fullName().as('name')])
    .execute()

export const listNotes = (db: Db, { doors }: AtDoors) =>
  db
    .selectFrom('calendarDoorNotes')
    .where(among('doorId', doors))
    .where('withdrawn', '=', false)
    .select(['doorId', 'operationId', 'text', sql<(typeof NOTES)[number]>`kind`.as('note')])
    .orderBy('at')
    .orderBy('operationId')
    .execute()

/** Lists the books somebody has, with their used numbers. */
export const listBooks = (db: Db, { campaignId, personId }: Of) =>
  db
    .selectFrom('calendarBooks as book')
    .where('campaignId', '=', campaignId)
    .where('sellerId', '=', personId)
    .where('state', '=', 'GIVEN')
    .select(['id', 'firstStub', 'lastStub'])
    .select(
      sql<number[]>`array(select number from calendar_stubs stub
        where stub.campaign_id = book.campaign_id and number between first_stub and last_stub order by number)`.as(
        'used',
      ),
    )
    .orderBy('firstStub')
    .execute()
