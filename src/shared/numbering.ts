import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** The mainland, then the territories whose numbers have ten digits from 0 like those of the mainland. */
const REGIONS: readonly CountryCode[] = ['FR', 'RE', 'GP', 'MQ', 'GF', 'YT']

/**
 * A telephone number as E.164 (rules#phone-numbers): of the mainland unless it says otherwise, or of overseas as it is dialled from
 * there (0262, 0690, 0692…); undefined where it is none. Forms and server share it.
 */
export function toE164(text: string): string | undefined {
  const digits = text.replace(/[\s.-]/g, '')
  // The library takes any 02 for the mainland's, and does not know how the mainland dials Saint-Pierre-et-Miquelon.
  if (/^026[239]\d{6}$/.test(digits)) return `+262${digits.slice(1)}`
  if (/^0508\d{6}$/.test(digits)) return `+508${digits.slice(4)}`
  for (const region of REGIONS) {
    const number = parsePhoneNumberFromString(text, region)
    if (number?.isValid()) return number.number
  }
  return undefined
}
