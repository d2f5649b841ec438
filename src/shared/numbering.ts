import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A telephone number as E.164, French unless it says otherwise (rules#phone-numbers); undefined where it is none. Forms and
 * server share it. */
export function toE164(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, 'FR')
  return number?.isValid() ? number.number : undefined
}
