import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A telephone number as E.164, French unless it says otherwise; undefined where it is none: the one rule of forms and server. */
export function toE164(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, 'FR')
  return number?.isValid() ? number.number : undefined
}
