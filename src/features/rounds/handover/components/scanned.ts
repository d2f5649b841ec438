import { isExternalId } from '../../../calendars/campaigns/rules.ts'

const PLACE = '/management/commissions/calendarCommandDetails/'

/** Sale of a scanned text; undefined if it is not a calendar's code of this society. */
export function saleIn(text: string, origin: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const externalId = url.pathname.slice(PLACE.length)
  return url.origin === origin && url.pathname.startsWith(PLACE) && isExternalId(externalId) ? externalId : undefined
}
