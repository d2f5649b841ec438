import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** The mainland, then the territories whose numbers also have ten digits starting with 0. */
const REGIONS: readonly CountryCode[] = ['FR', 'RE', 'GP', 'MQ', 'GF', 'YT']

/**
 * Converts a telephone number to E.164 (rules#phone-numbers): without a country code it is French, of the mainland or
 * overseas as dialled there (0262, 0690, 0692…). Undefined if invalid. Forms and the server share this.
 */
export function toE164(text: string): string | undefined {
  const digits = text.replace(/[\s.-]/g, '')
  // The library treats any 02 as the mainland's, and doesn't know how Saint-Pierre-et-Miquelon is dialled from the
  // mainland.
  if (/^026[239]\d{6}$/.test(digits)) return `+262${digits.slice(1)}`
  if (/^0508\d{6}$/.test(digits)) return `+508${digits.slice(4)}`
  for (const region of REGIONS) {
    const number = parsePhoneNumberFromString(text, region)
    if (number?.isValid()) return number.number
  }
  return undefined
}
