import type { Db } from '../../../server/data/db.ts'
import type { InputOf } from '../../../shared/endpoint.ts'
import { fold } from '../../../shared/search-words.ts'
import { demandCampaign } from '../../calendars/campaigns/service.ts'
import type { Choice, listStreets } from './contract.ts'
import { listAround, listHolding, listOfStreets, mapOf } from './queries.ts'
import { isInside } from './rules.ts'

type DoorPosition = { id: number; lon: number | null; lat: number | null }

/** Lists the doors of a choice, each once. */
export async function doorsOf(db: Db, { streets, outline }: Choice): Promise<number[]> {
  const named = streets.length > 0 ? await listOfStreets(db, streets) : []
  const around: DoorPosition[] = outline ? await listAround(db, outline) : []
  const inside = around.flatMap(({ id, lon, lat }) =>
    outline && lon !== null && lat !== null && isInside(outline, { lon, lat }) ? id : [],
  )
  return [...new Set([...named, ...inside])]
}

/** Previews a choice in a campaign. */
export async function weighChoice(db: Db, year: number | undefined, choice: Choice) {
  const { id } = await demandCampaign(db, year)
  const doors = await doorsOf(db, choice)
  return { doors: doors.length, elsewhere: doors.length > 0 ? await listHolding(db, id, doors) : [] }
}

/** Reads a page of the streets whose names contain every word. */
export async function readStreets(db: Db, { campaign, q = '', page, size }: InputOf<typeof listStreets>['query']) {
  const { id } = await demandCampaign(db, campaign)
  const words = fold(q).split(/\s+/).filter(Boolean)
  const every = await mapOf({ campaignId: id }).streets(db)
  const found = every.filter(({ street, city }) => {
    const name = fold(`${street} ${city}`)
    return words.every((word) => name.includes(word))
  })
  return { rows: found.slice(page * size, (page + 1) * size), total: found.length }
}

/** Reads the packed positions of the doors. */
export async function readPoints(db: Db, year: number | undefined): Promise<{ points: string }> {
  const { id } = await demandCampaign(db, year)
  const [row] = await mapOf({ campaignId: id }).points(db)
  return { points: row?.points ?? '' }
}
