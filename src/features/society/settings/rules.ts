import { addDays, hasEnded, parisDay } from '../../../shared/dates.ts'
import type { Association, LegalFacts, Means, PaymentSettings, Readiness, Season } from './contract.ts'

/** The calendar year, on sale from 1 October of the year before (rules#seasons). */
export const DEFAULT_SEASON: Season = { start: '01-01', end: '12-31', renewalFrom: '10-01', accessUntil: '02-28' }

/**
 * Whether visitors may register. Only restricted in production: elsewhere the society is invented (rules#first-run).
 */
export const isSignUpOpen = ({ hasFee, hasMeans }: Readiness, production: boolean) =>
  !production || (hasFee && hasMeans)

/** Whether legal notice and terms of sale have no blank for lack of these facts (rules#society-texts). */
export const isComplete = ({ rna, siren, director, host, mediator }: LegalFacts) =>
  (rna !== '' || siren !== '') && director !== '' && host !== '' && mediator !== ''

/** The season that ends next, on this day or later. */
export const seasonRunning = (day: string, season: Season): number =>
  Number(day.slice(0, 4)) + (day.slice(5) > season.end ? 1 : 0)

/** Season whose fee is due on this day: the next one once renewals open, never a past one. */
export const feeSeason = (day: string, season: Season): number =>
  Math.max(seasonRunning(day, season), Number(day.slice(0, 4)) + (day.slice(5) >= season.renewalFrom ? 1 : 0))

/** Seasons on sale on this day, in order: the running one, and the next one once renewals open. */
export function seasonsOnSale(day: string, season: Season): number[] {
  const running = seasonRunning(day, season)
  const asked = feeSeason(day, season)
  return asked === running ? [running] : [running, asked]
}

/** Season of a link's fees: the one it was made for while that is on sale. */
export const seasonOfLink = (made: number | null, day: string, season: Season): number =>
  made !== null && seasonsOnSale(day, season).includes(made) ? made : feeSeason(day, season)

/** Last day covered by a fee of that season: the new `accountValidity`. */
export const seasonEnd = (year: number, season: Season): string => `${year}-${season.end}`

/** The day of a setting in a year: « 02-28 » is the last of February. */
const accessDay = (year: number, { accessUntil }: Season) =>
  accessUntil === '02-28' ? addDays(`${year}-03-01`, -1) : `${year}-${accessUntil}`

/** Until when an account paid up to that day keeps access (rules#seasons): the next closing day. */
export function accessEnd(accountValidity: string, season: Season): string {
  const year = Number(accountValidity.slice(0, 4))
  const day = accessDay(year, season)
  return day >= accountValidity ? day : accessDay(year + 1, season)
}

/** Whether an account paid up to that day has lost access; the SQL function `lapsed_before` does the same. */
export const isLapsed = (accountValidity: string, today: string, season: Season): boolean =>
  hasEnded(accessEnd(accountValidity, season), today)

/** Season that a member paid up to that day may pay for now; undefined if the current fee is paid. */
export function seasonToPay(accountValidity: string, at: Date, season: Season): number | undefined {
  const year = feeSeason(parisDay(at), season)
  return accountValidity < seasonEnd(year, season) ? year : undefined
}

/** Not a leap year, so that a season has the same days every year. */
const COMMON_YEAR = 2025
const onDay = (monthDay: string, later = 0) => {
  const [month = 0, day = 0] = monthDay.split('-').map(Number)
  return new Date(Date.UTC(COMMON_YEAR, month - 1, day + later)).toISOString().slice(5, 10)
}

/** Last day of a season that starts on this one: it lasts a year. */
export const lastDayFrom = (start: string): string => onDay(start, -1)

/**
 * What is wrong with a season, and at which field: it must last a year, of days that exist every year, and renewals
 * must open before it ends.
 */
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
 * Enabled payment methods: those set, or only cards by default. Cards need a `provider`; without any method left,
 * cheques are enabled (rules#means-of-payment).
 */
export function enabledPaymentMethods(set: PaymentSettings | undefined, provider: boolean): PaymentSettings {
  const settings = set ?? NOTHING_SET
  const means: Means[] = settings.means.filter((each) => each !== 'CARD' || provider)
  return { ...settings, means: means.length > 0 ? means : ['CHEQUE'] }
}

/** Default payee and address for cheques: the society's own. */
export const chequesTo = <S extends PaymentSettings>(settings: S, society: Association): S => ({
  ...settings,
  payee: settings.payee || society.name,
  postalAddress: settings.postalAddress || society.address.join('\n'),
})
