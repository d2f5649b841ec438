import type { Campaign } from '../src/features/calendars/campaigns/service.ts'
import type { Trx } from '../src/server/data/db.ts'
import { addDays } from '../src/shared/dates.ts'
import type { Ring } from './rounds.ts'

const SIZE = 50

/** The office sells from the first of these; those who buy online without a stub have the numbers of the other. */
const OFFICE = { firstStub: 801, lastStub: 900 }
export const ONLINE = { firstStub: 901, lastStub: 1_100 }

export const insertOffice = (trx: Trx, campaignId: number) =>
  trx
    .insertInto('calendarBooks')
    .values([
      { campaignId, kind: 'SELLER', ...OFFICE, team: 'Permanence du samedi' },
      { campaignId, kind: 'WEB', ...ONLINE, nextStub: ONLINE.firstStub },
    ])
    .execute()

/** The sellers' books: those they sold from are counted, except the last book of the sellers in `out`, who still have it. */
export async function insertBooks(
  trx: Trx,
  campaign: Campaign,
  rings: readonly Ring[],
  out: readonly (number | undefined)[],
) {
  const { id: admin } = await trx
    .selectFrom('persons')
    .where('email', '=', 'admin@demo.example')
    .select('id')
    .executeTakeFirstOrThrow()
  const books = [...new Set(rings.map(({ seller }) => seller))].flatMap((seller) => {
    const own = rings.filter((ring) => ring.seller === seller)
    const sold = own.flatMap(({ stub }) => stub ?? [])
    const streets = [...new Set(own.map(({ door }) => door.street))]
    const first = Math.floor((Math.min(...sold) - 1) / SIZE) * SIZE + 1
    return Array.from({ length: Math.ceil((Math.max(...sold) - first + 1) / SIZE) }, (_, at) => {
      const firstStub = first + at * SIZE
      const isLast = firstStub + SIZE > Math.max(...sold)
      const days = own.filter(({ stub = 0 }) => stub >= firstStub && stub < firstStub + SIZE).map((ring) => ring.at)
      const isOut = isLast && out.includes(seller)
      return { firstStub, lastStub: firstStub + SIZE - 1, seller, streets, isOut, given: days[0], back: days.at(-1) }
    })
  })
  const rows = await trx
    .insertInto('calendarBooks')
    .values(
      books.map(({ firstStub, lastStub, seller, streets, isOut }) => ({
        campaignId: campaign.id,
        kind: 'SELLER' as const,
        firstStub,
        lastStub,
        sellerId: seller,
        streets,
        state: isOut ? ('GIVEN' as const) : ('COUNTED' as const),
      })),
    )
    .returning('id')
    .execute()
  await trx
    .insertInto('calendarBookSteps')
    .values(
      books.flatMap(({ seller, isOut, given, back }, at) => {
        const step = { bookId: rows[at]?.id ?? 0, sellerId: seller, actorId: admin }
        const handed = { ...step, step: 'GIVEN' as const, at: given ?? new Date(`${campaign.opensOn}T17:00:00Z`) }
        const returned = {
          ...step,
          step: 'TAKEN_BACK' as const,
          at: back ?? new Date(`${addDays(campaign.opensOn, 20)}T17:00:00Z`),
        }
        return isOut ? [handed] : [handed, returned]
      }),
    )
    .execute()
}
