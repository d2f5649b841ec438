import { useState } from 'react'
import { Calendar } from '../../../features/catalogue/resources/calendar/components/Calendar.tsx'
import { type Choice, choose, monthOf } from '../../../features/catalogue/resources/calendar/rules.ts'
import type { AvailableDay, CommissionResource } from '../../../features/catalogue/resources/contract.ts'
import { addDays, everyDay } from '../../../shared/dates.ts'
import { Specimen } from './Specimen.tsx'

const TODAY = '2027-01-11'
const AT = { now: `${TODAY}T09:00:00Z`, today: TODAY }

/** A flat for at least two nights, whose day of departure is free for the next arrival. */
const FLAT: CommissionResource = {
  id: 1,
  name: 'Appartement de Carnac',
  description: '' as CommissionResource['description'],
  price: 48,
  billingPeriod: 'DAY',
  commissionId: 1,
  commission: { id: 1, name: 'Location', technicalName: 'location' },
  pictures: [],
  stock: null,
  maxPerMember: null,
  saleOpensAt: null,
  saleClosesAt: null,
  earliestStart: null,
  latestStart: null,
  minDays: 2,
  maxDays: 14,
  startWeekdays: [],
  noticeDays: 2,
  windowDays: 180,
  bufferDays: 0,
  changeover: true,
  heldOn: null,
  startTime: null,
  endTime: null,
  approval: false,
  deposit: 300,
  depositTerms: 'Un chèque',
  cancelDays: 15,
  cancelPercent: 100,
  audience: 'ALL',
  subscriptions: [],
  active: true,
  position: 1,
  archived: false,
  version: 1,
  _links: { self: { href: '' } },
}

const TAKEN = everyDay('2027-01-18', '2027-01-21')
const OWN = new Set(everyDay('2027-02-05', '2027-02-07'))
const DAYS: ReadonlyMap<string, AvailableDay> = new Map(
  everyDay(TODAY, addDays(TODAY, 90)).map((date) => {
    const why = TAKEN.includes(date) || OWN.has(date) ? 'TAKEN' : date < '2027-01-13' ? 'TOO_EARLY' : null
    return [date, { date, free: why === 'TAKEN' ? 0 : 1, left: null, closed: false, why, noStart: null }]
  }),
)

/** The calendar of a rentable resource. */
export function Booking() {
  const [month, setMonth] = useState(monthOf(TODAY))
  const [choice, setChoice] = useState<Choice>({ first: '2027-01-25', last: '2027-01-28' })
  return (
    <Specimen
      title="Jours libres"
      use="Une bande continue pour les jours choisis, rien autour de ceux qui sont libres, une demi-journée là où l’on se relaie&nbsp;; ses propres séjours ont une couleur à eux. Un jour refusé dit pourquoi."
    >
      <Calendar
        resource={FLAT}
        days={DAYS}
        choice={choice}
        own={OWN}
        quantity={1}
        at={AT}
        month={month}
        onMonth={setMonth}
        onChoose={(day) => setChoice((before) => choose(FLAT, before, day))}
      />
    </Specimen>
  )
}
