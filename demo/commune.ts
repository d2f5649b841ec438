import type { Trx } from '../src/server/data/db.ts'
import { COMMUNE, type DemoStreet, SECTORS } from './calendars.data.ts'

export type DemoDoor = { id: number; street: string; number: number; suffix: string; sector: number; homes: string[] }

/** A metre to the north and one to the east, in millionths of a degree. */
const [NORTH, EAST] = [9, 13.5]
/** Distance from the middle of the street to its houses. */
const SIDE = 11

const FLATS = ['rez-de-chaussée', '1er étage', '2e étage']

/** Where the doors of a street are: odd numbers on its left, even ones on its right, and a bend as no street is straight. */
function doorsOf({ name, from, to, doors }: DemoStreet) {
  const [east, north] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(east, north)
  return Array.from({ length: doors }, (_, at) => {
    const part = (Math.floor(at / 2) + 0.5) / Math.ceil(doors / 2)
    const aside = (at % 2 === 0 ? SIDE : -SIDE) + Math.sin(part * Math.PI) * 14
    const x = from[0] + east * part - (north / length) * aside
    const y = from[1] + north * part + (east / length) * aside
    // One in twelve is « bis » of the house before it.
    const bis = at % 12 === 10
    return {
      street: name,
      number: bis ? at - 1 : at + 1,
      suffix: bis ? 'bis' : '',
      lon: Math.round(COMMUNE.lon + x * EAST),
      lat: Math.round(COMMUNE.lat + y * NORTH),
    }
  })
}

/** The addresses of the commune, as its file would have brought them. */
export async function insertDoors(trx: Trx): Promise<DemoDoor[]> {
  const streets = SECTORS.flatMap(({ streets }, sector) => streets.map((street) => ({ ...street, sector })))
  const made = streets.flatMap((street, key) =>
    doorsOf(street).map((door) => ({ ...door, key, sector: street.sector, flats: street.flats })),
  )
  const { postalCode, city, insee } = COMMUNE
  const rows = await trx
    .insertInto('calendarDoors')
    .values(
      made.map(({ key, street, number, suffix, lon, lat }) => ({
        banId: [insee, String(key + 1).padStart(4, '0'), String(number).padStart(5, '0'), suffix]
          .filter(Boolean)
          .join('_'),
        street,
        number,
        suffix,
        lon,
        lat,
        postalCode,
        city,
        insee,
        seenAt: new Date(),
      })),
    )
    .returning('id')
    .execute()
  return made.map(({ street, number, suffix, sector, flats }, at) => ({
    id: rows[at]?.id ?? 0,
    street,
    number,
    suffix,
    sector,
    homes: flats && at % 4 === 0 ? FLATS : [''],
  }))
}

/** The sectors of a campaign, each with its doors and its two sellers. */
export async function insertSectors(
  trx: Trx,
  campaignId: number,
  doors: readonly DemoDoor[],
  sellers: readonly number[],
) {
  const rows = await trx
    .insertInto('calendarSectors')
    .values(SECTORS.map(({ name }) => ({ campaignId, name })))
    .returning('id')
    .execute()
  const sectorOf = (sector: number) => rows[sector]?.id ?? 0
  await trx
    .insertInto('calendarSectorDoors')
    .values(doors.map(({ id, sector }) => ({ campaignId, doorId: id, sectorId: sectorOf(sector), walk: 0 })))
    .execute()
  await trx
    .insertInto('calendarSectorSellers')
    .values(
      SECTORS.flatMap((_, sector) =>
        teamOf(sellers, sector).map((personId, at) => ({ sectorId: sectorOf(sector), personId, place: at + 1 })),
      ),
    )
    .execute()
}

/** Who sells in a sector: the first two in the last one. */
export function teamOf(sellers: readonly number[], sector: number): number[] {
  const first = 2 * (SECTORS.length - 1 - sector)
  return sellers.slice(first, first + 2)
}
