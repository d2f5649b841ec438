import { z } from 'zod'
import { Day } from '../../../../shared/schemas.ts'

/** Typed values of a person, as they are stored (rules#person-fields). */

export const Email = z.string().trim().toLowerCase().max(254, 'too-long').pipe(z.email('email-format'))

const tidy = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ')

/** One line of text without a format. */
export const Line = z.string().max(200, 'too-long').transform(tidy)

/** Letters of any script, spaces, apostrophes, hyphens and full stops; no emoji, no digits. */
const NAME = /^\p{L}[\p{L}\p{M} '’.-]*$/u
/** Replaces the no-break hyphen that Word inserts by a hyphen. */
const hyphened = (text: string) => text.replace(/[\u2010\u2011]/g, '-')
export const PersonName = Line.transform(hyphened).pipe(
  z.string().min(1, 'required').max(100, 'too-long').regex(NAME, 'name-characters'),
)

/** Any usual way of typing a telephone number; `toE164` validates it, because that is too large for every page. */
export const Phone = z
  .string()
  .trim()
  .min(1, 'required')
  .max(30, 'too-long')
  .regex(/^\+?[\d\s().\-/]{6,}$/, 'phone-format')

const today = () => new Date().toISOString().slice(0, 10)
export const BirthDate = Day.refine((day) => day >= '1900-01-01', 'birthdate-too-early').refine(
  (day) => day <= today(),
  'birthdate-future',
)

/** Validity of an account whose fee was never paid. */
export const NEVER_PAID = '1970-01-01'
