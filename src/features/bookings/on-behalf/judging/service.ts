import type { Db } from '../../../../server/data/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { toEuros } from '../../../../shared/money.ts'
import { availabilityAround } from '../../../catalogue/availability/service.ts'
import type { ResourceRow } from '../../../catalogue/resources/offered/service.ts'
import { lineCents, obstacleTo, outOfReach, type Wish } from '../../../catalogue/resources/rules.ts'
import { sees } from '../../../platform/access/rules.ts'
import { findPerson } from '../../../society/persons/service.ts'
import type { Hindrance } from '../../cart/contract.ts'
import { fitted, type JudgedLine, yearHindrances } from '../../cart/service.ts'
import type { Against, Judgement } from '../contract.ts'
import { placesOf, without } from '../rules.ts'

/** A member who may be booked for; 404 of anybody else. */
export async function findMember(db: Db, id: number) {
  const person = await findPerson(db, id)
  return person?.state === 'ACTIVE' ? person : missing('person')
}
type Member = Awaited<ReturnType<typeof findMember>>

/** What keeps it from being had, whoever it is for: a place that others have, a day that is closed or out of reach, a card had already. */
async function hindranceTo(db: Db, resource: ResourceRow, wish: Wish, member: Member | undefined) {
  if (resource.billingPeriod === 'YEAR') {
    const own = { resourceId: resource.id, ...wish }
    return member ? (await yearHindrances(db, member, resource, [own]))[0] : undefined
  }
  const places = placesOf(resource)
  const beyondReach = outOfReach(wish, parisDay(new Date()))
  return beyondReach ?? obstacleTo(places, wish, await availabilityAround(db, places, null, [wish]))
}

/** Every rule that stands against it, the gravest first: each is left out once it is found. */
async function rulesAgainst(db: Db, resource: ResourceRow, wish: Wish, member: Member | undefined): Promise<Against[]> {
  const isOpen = resource.offered && (!member || sees(member, resource))
  const found: Against[] = isOpen ? [] : [{ code: 'not-open' }]
  // A card for the season is had once, which is no rule to go beyond.
  const whose = resource.billingPeriod === 'YEAR' ? null : (member?.id ?? null)
  for (let ruled = resource; ; ) {
    const obstacle = obstacleTo(ruled, wish, await availabilityAround(db, ruled, whose, [wish]))
    const rest = obstacle && without(ruled, obstacle)
    if (!rest) return found
    found.push(obstacle as Against)
    ruled = rest
  }
}

type Judged = { line: JudgedLine & { resource: ResourceRow }; against: Against[] }

/** A booking for somebody as it stands now; no member: for a guest (rules#booking-for-somebody). */
export async function judgeFor(
  db: Db,
  resource: ResourceRow,
  asked: Wish,
  member: Member | undefined,
): Promise<Judged> {
  const wish = fitted({ resourceId: resource.id, ...asked }, resource)
  const hindrance: Hindrance | null = (await hindranceTo(db, resource, wish, member)) ?? null
  const against = hindrance ? [] : await rulesAgainst(db, resource, wish, member)
  return { line: { wish, resource, cents: lineCents(resource, wish), hindrance }, against }
}

/** The same for who is about to book. */
export async function readJudgement(
  db: Db,
  resource: ResourceRow,
  asked: Wish,
  memberId: number | undefined,
): Promise<Judgement> {
  const member = memberId === undefined ? undefined : await findMember(db, memberId)
  const { line, against } = await judgeFor(db, resource, asked, member)
  return { price: toEuros(line.cents), hindrance: line.hindrance, against }
}
