import { sql } from 'kysely'
import type { TestProgram } from '../../../app/testing.ts'
import type { VisitResult } from './contract.ts'

let made = 0
/** An id as a phone generates it, with the time in it. */
export function anId(at = Date.now()): string {
  made++
  const hex = at.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${made.toString(16).padStart(12, '0')}`
}

/** Creates doors of a street; returns their ids. */
export const someDoors = async ({ db }: TestProgram, count: number, street = 'Rue du Port'): Promise<number[]> =>
  (
    await sql<{ id: number }>`insert into calendar_doors (street, number, postal_code, city)
      select ${street}, number, '35999', 'Beauregard' from generate_series(1, ${count}::int) as number returning id`.execute(
      db,
    )
  ).rows.map(({ id }) => id)

/** Creates a sector of these doors with one to three sellers. */
export async function aSector({ db }: TestProgram, campaignId: number, doors: number[], sellers: { id: number }[]) {
  const { id: sectorId } = await db
    .insertInto('calendarSectors')
    .values({ campaignId, name: `Secteur ${anId()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('calendarSectorDoors')
    .values(doors.map((doorId, walk) => ({ campaignId, doorId, sectorId, walk })))
    .execute()
  await db
    .insertInto('calendarSectorSellers')
    .values(sellers.map(({ id: personId }, at) => ({ sectorId, personId, place: at + 1 })))
    .execute()
}

/** Registers a phone of a seller. */
export async function aPhone(program: TestProgram, { token }: { token: string }, name = 'Téléphone') {
  const { body } = await program.call('POST', '/calendars/devices', { token, body: { id: anId(), name } })
  const device = body as { id: string; token: string }
  const deliver = async (operations: object[], { sentAt = new Date() } = {}) => {
    const answer = await program.call('POST', '/calendars/deliveries', {
      body: { device, sentAt: sentAt.toISOString(), operations },
    })
    return answer.body as {
      results: { id: string; state: string; code: string | null }[]
      twice: { doorId: number; flat: string; with: string[] }[]
      code?: string
    }
  }
  return { ...device, deliver }
}

type Stamped = { id?: string; year?: number; at?: Date }
const stamped = ({ id, year = 2027, at = new Date() }: Stamped) => ({
  id: id ?? anId(at.getTime()),
  year,
  at: at.toISOString(),
})

type Visit = Stamped & { door: number; flat?: string; outcome?: VisitResult; comeBackOn?: string; gift?: object }
/** An operation for a visit. */
export const aVisit = ({ door, flat = '', outcome = 'ABSENT', comeBackOn, gift, ...more }: Visit) => ({
  ...stamped(more),
  kind: 'VISIT',
  doorId: door,
  flat,
  outcome,
  ...(comeBackOn && { comeBackOn }),
  ...(gift && { gift }),
})

type GiftInput = Omit<Visit, 'outcome' | 'gift'> & {
  stub?: number
  amount?: number
  means?: string
  key?: string
  email?: string
}
/** An operation for a gift at a door: 10 € in cash. */
export const aGift = ({ stub, amount = 10, means = 'CASH', key, email, ...visit }: GiftInput) =>
  aVisit({
    ...visit,
    outcome: 'GIVEN',
    gift: { amount, means, ...(stub && { stub }), ...(key && { key }), ...(email && { email }) },
  })

type NoteInput = Stamped & { door: number; flat?: string; note?: string; text?: string }
export const aNote = ({ door, flat = '', note = 'DOG', text = 'Chien dans la cour', ...more }: NoteInput) => ({
  ...stamped(more),
  kind: 'NOTE',
  doorId: door,
  flat,
  note,
  text,
})
export const aHandover = ({ externalId, ...more }: Stamped & { externalId: string }) => ({
  ...stamped(more),
  kind: 'HANDOVER',
  externalId,
})
export const aWithdrawal = ({ operation, ...more }: Stamped & { operation: string }) => ({
  ...stamped(more),
  kind: 'WITHDRAW',
  operation,
})
