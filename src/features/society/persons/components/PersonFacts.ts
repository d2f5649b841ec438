import { ageOn, formatDay } from '../../../../shared/dates.ts'
import { NEVER_PAID } from '../values/contract.ts'

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

/** « 34 ans », « moins d’un an »: age on that day. */
export function ageWords(birthDate: string, today: string): string {
  const years = ageOn(birthDate, today)
  if (years < 1) return 'moins d’un an'
  return years === 1 ? '1 an' : `${years}\u00a0ans`
}

/** Until when the fee is paid; empty if it never was. */
export const validityOf = (accountValidity: string, format: (day: string) => string = formatDay): string | undefined =>
  accountValidity === NEVER_PAID ? undefined : format(accountValidity)

/** « depuis 5 h », and in days once that is clearer. */
export function waitingWords(hours: number): string {
  if (hours < 1) return 'depuis moins d’une heure'
  return hours < 96 ? `depuis ${hours}\u00a0h` : `depuis ${Math.floor(hours / 24)}\u00a0jours`
}
