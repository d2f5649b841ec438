import { isExternalId } from '../../../calendars/campaigns/rules.ts'

const PLACE = '/management/commissions/calendarCommandDetails/'

/** The sale that a scanned text names; undefined where it is no code of a calendar of the society at this origin. */
export function saleIn(text: string, origin: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const externalId = url.pathname.slice(PLACE.length)
  return url.origin === origin && url.pathname.startsWith(PLACE) && isExternalId(externalId) ? externalId : undefined
}
