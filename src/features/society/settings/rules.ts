import { addDays, hasEnded, parisDay } from '../../../shared/dates.ts'
import type { Association, LegalFacts, Means, PaymentSettings, Readiness, Season } from './contract.ts'

/** The calendar year, paid for from 1 October of the year before (rules#seasons). */
export const DEFAULT_SEASON: Season = { start: '01-01', end: '12-31', renewalFrom: '10-01', accessUntil: '02-28' }

/** Whether visitors may sign up. Only in production: elsewhere the society is invented (rules#first-run). */
export const isSignUpOpen = ({ hasFee, hasMeans }: Readiness, production: boolean) =>
  !production || (hasFee && hasMeans)

/** Whether legal notice and terms of sale have no blank left for want of these facts (rules#society-texts). */
export const isComplete = ({ rna, siren, director, host, mediator }: LegalFacts) =>
  (rna !== '' || siren !== '') && director !== '' && host !== '' && mediator !== ''

/** The season that ends next, on this day or after it. */
export const seasonRunning = (day: string, season: Season): number =>
  Number(day.slice(0, 4)) + (day.slice(5) > season.end ? 1 : 0)

/** The season whose fee is asked for on this day: from the opening of renewals on the next one, never one that is over. */
export const feeSeason = (day: string, season: Season): number =>
  Math.max(seasonRunning(day, season), Number(day.slice(0, 4)) + (day.slice(5) >= season.renewalFrom ? 1 : 0))

/** The seasons that may be paid for on this day, in order: the running one as long as it runs, the next one once renewals open. */
export function seasonsOnSale(day: string, season: Season): number[] {
  const running = seasonRunning(day, season)
  const asked = feeSeason(day, season)
  return asked === running ? [running] : [running, asked]
}

/** The season whose fees a link leads to: the one it was made for as long as that is on sale. */
export const seasonOfLink = (made: number | null, day: string, season: Season): number =>
  made !== null && seasonsOnSale(day, season).includes(made) ? made : feeSeason(day, season)

/** The last day a fee of that season covers: what `accountValidity` becomes. */
export const seasonEnd = (year: number, season: Season): string => `${year}-${season.end}`

/** The day that the setting means in a year: « 02-28 » is the last of February. */
const accessDay = (year: number, { accessUntil }: Season) =>
  accessUntil === '02-28' ? addDays(`${year}-03-01`, -1) : `${year}-${accessUntil}`

/** Until when an account that was paid up to that day signs in as before (rules#seasons): the first such day that follows. */
export function accessEnd(accountValidity: string, season: Season): string {
  const year = Number(accountValidity.slice(0, 4))
  const day = accessDay(year, season)
  return day >= accountValidity ? day : accessDay(year + 1, season)
}

/** Whether an account that was paid up to that day has no access any more; the database says the same by `lapsed_before`. */
export const isLapsed = (accountValidity: string, today: string, season: Season): boolean =>
  hasEnded(accessEnd(accountValidity, season), today)

/** The season a member paid up to that day may pay for now, or undefined where the fee of the current one is paid. */
export function seasonToPay(accountValidity: string, at: Date, season: Season): number | undefined {
  const year = feeSeason(parisDay(at), season)
  return accountValidity < seasonEnd(year, season) ? year : undefined
}

/** Of a year that is no leap year: a season is the same days every year. */
const COMMON_YEAR = 2025
const onDay = (monthDay: string, later = 0) => {
  const [month = 0, day = 0] = monthDay.split('-').map(Number)
  return new Date(Date.UTC(COMMON_YEAR, month - 1, day + later)).toISOString().slice(5, 10)
}

/** The last day of a season that begins on this one: it lasts a year. */
export const lastDayFrom = (start: string): string => onDay(start, -1)

/** What is wrong with a season, and at which field: it is a year, of days that every year has, and renewals open before it ends. */
export function seasonProblem(season: Season): { field: keyof Season; code: string } | undefined {
  const odd = (['start', 'end', 'renewalFrom', 'accessUntil'] as const).find(
    (field) => onDay(season[field]) !== season[field],
  )
  if (odd) return { field: odd, code: 'no-such-day' }
  if (season.end !== lastDayFrom(season.start)) return { field: 'end', code: 'not-a-year' }
  return season.renewalFrom > season.end ? { field: 'renewalFrom', code: 'renewal-after-end' } : undefined
}

const NOTHING_SET: PaymentSettings = {
  means: ['CARD'],
  waitDays: 10,
  payee: '',
  postalAddress: '',
  holder: '',
  iban: '',
  bic: '',
  cashTo: '',
}

/**
 * What the society takes today: what it has set, or cards alone where it has set nothing. Cards need a `provider`; who is left
 * without any means takes cheques (rules#means-of-payment).
 */
export function enabledPaymentMethods(set: PaymentSettings | undefined, provider: boolean): PaymentSettings {
  const settings = set ?? NOTHING_SET
  const means: Means[] = settings.means.filter((each) => each !== 'CARD' || provider)
  return { ...settings, means: means.length > 0 ? means : ['CHEQUE'] }
}

/** Cheques are made out to the society and sent to its address, where nothing else is set. */
export const chequesTo = <S extends PaymentSettings>(settings: S, society: Association): S => ({
  ...settings,
  payee: settings.payee || society.name,
  postalAddress: settings.postalAddress || society.address.join('\n'),
})
