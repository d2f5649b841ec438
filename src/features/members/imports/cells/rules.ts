import { MEMBERTYPES, type Membertype, SUBSCRIPTIONS, type Subscription } from '../../../society/persons/contract.ts'
import { plain } from '../columns/rules.ts'
import { CIS_WORDS, FRANCE_WORDS, NO_WORDS, STATUS_WORDS, YES_WORDS } from './labels.ts'

const pad = (number: string) => number.padStart(2, '0')

const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().slice(0, 10) === day

/** Completes a year of two digits: `last` at the latest. */
function fullYear(text: string, last: number): string {
  if (text.length !== 2) return text
  const year = last - (last % 100) + Number(text)
  return String(year > last ? year - 100 : year)
}

/**
 * Parses a day as files write it: 28/02/1990, 28-2-1990, 28.02.90, 1990-02-28, or a spreadsheet's number; undefined if
 * it is none. A year of two digits is `lastYear` at the latest.
 */
export function readDay(text: string, lastYear: number): string | undefined {
  if (/^\d{5}$/.test(text))
    return new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000).toISOString().slice(0, 10)
  const [, first = '', month = '', last = ''] =
    /^(\d{1,4})[/.\- ](\d{1,2})[/.\- ](\d{1,4})(?:[T ].*)?$/.exec(text) ?? []
  const year = fullYear(last, lastYear)
  const day = first.length === 4 ? `${first}-${pad(month)}-${pad(last)}` : `${year}-${pad(month)}-${pad(first)}`
  return isDay(day) ? day : undefined
}

/** Normalizes a telephone number, and restores the leading zero that spreadsheets remove. */
export const readPhoneText = (text: string) => (/^[1-9]\d{8}$/.test(text) ? `0${text}` : text)

export const readStatus = (text: string): Membertype | undefined =>
  MEMBERTYPES.find((membertype) => STATUS_WORDS[membertype].test(plain(text)))

/** Normalizes the name of a centre: « CIS St-Georges » becomes « Saint Georges ». */
const place = (text: string) => CIS_WORDS.reduce((rest, [word, instead]) => rest.replace(word, instead), plain(text))

/** Finds the centre with this name, or nearly this name. */
export const readCis = (text: string, centres: readonly string[]) =>
  centres.find((centre) => plain(centre) === plain(text)) ?? centres.find((centre) => place(centre) === place(text))

/** « Amicale, UDSP »; undefined if one of them is unknown. */
export function readSubscriptions(text: string): Subscription[] | undefined {
  const chosen = text
    .split(/[,;/+|]/)
    .map(plain)
    .filter(Boolean)
    .map((word) => SUBSCRIPTIONS.find((subscription) => plain(subscription) === word))
  return chosen.includes(undefined) ? undefined : [...new Set(chosen as Subscription[])]
}

/** Whether a cell says that a season is paid: yes or no, an amount, the year of a season, or the day of the payment. */
/** « oui », « x », « non »; undefined for any other text. */
export function readYesNo(text: string): boolean | undefined {
  const word = plain(text)
  if (YES_WORDS.test(word)) return true
  return NO_WORDS.test(word) ? false : undefined
}

export function readPaid(text: string, season: number): 'YES' | 'NO' | undefined {
  const word = plain(text)
  if (YES_WORDS.test(word)) return 'YES'
  if (NO_WORDS.test(word)) return 'NO'
  const [, year] = /^(?:saison )?(20\d\d)(?: 20\d\d)?$/.exec(word) ?? []
  if (year) return Number(year) === season ? 'YES' : 'NO'
  const [, euros, cents] = /^(\d{1,4})(?:[.,](\d{1,2}))? ?(?:€|eur|euros)?$/i.exec(text.trim()) ?? []
  if (euros) return Number(euros) + Number(cents ?? 0) > 0 ? 'YES' : 'NO'
  return readDay(text.trim(), season) ? 'YES' : undefined
}

const isCapital = (word: string) => word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()

/**
 * Splits a full name: words in capitals are the last name, wherever they stand; « Nom, Prénom » with a comma; else the
 * first word is the last name.
 */
export function splitFullName(text: string): { lastName: string; firstName: string } | undefined {
  const words = text.trim().split(/\s+/)
  const [before = '', after = ''] = text.split(',').map((part) => part.trim())
  if (before && after && text.split(',').length === 2) return { lastName: before, firstName: after }
  const last = words.filter(isCapital)
  const first = words.filter((word) => !isCapital(word))
  if (last.length > 0 && first.length > 0) return { lastName: last.join(' '), firstName: first.join(' ') }
  return words.length > 1 ? { lastName: words[0] ?? '', firstName: words.slice(1).join(' ') } : undefined
}

export type AddressTexts = {
  address: string
  streetNumber: string
  complement: string
  postalCode: string
  city: string
  country: string
}
export type ReadAddress = {
  streetNumber: string
  streetName: string
  postalCode: string
  city: string
  country: string
}

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;–-]+|[\s,;–-]+$/g, '')
    .trim()

const isFrance = (country: string) => country === '' || FRANCE_WORDS.test(plain(country))

/**
 * Five digits. Spreadsheets remove the leading zero, and some programs write an apostrophe before it. Four digits are
 * whole in another country: those of Belgium, Switzerland and Luxembourg have no fifth.
 */
export function readPostalCode(text: string, country = ''): string | undefined {
  const digits = text.replace(/[\s']/g, '')
  if (!(isFrance(country) ? /^\d{4,5}$/ : /^\d{5}$/).test(digits)) return undefined
  const code = digits.padStart(5, '0')
  return code >= '01000' ? code : undefined
}

const NUMBER = /^(\d{1,5}(?: ?(?:bis|ter|quater|[A-Da-d])\b)?)(?:[ ,]+|$)(.+)$/i

/**
 * Reads a postal address from one column or several; the complement follows the street. Returns a code if street,
 * postal code or town is missing or unreadable.
 */
export function readAddress(texts: AddressTexts): { address: ReadAddress } | { code: string } {
  let street = texts.address.replace(/\r?\n/g, ', ')
  let { postalCode, city } = texts
  let country = tidy(texts.country)
  // « 35000 Rennes » in the column of the town.
  const [, ahead, town] = /^(\d{5}) +(\D.*)$/.exec(city.trim()) ?? []
  if (ahead && town && (!postalCode || readPostalCode(postalCode) === ahead)) [postalCode, city] = [ahead, town]
  if (!postalCode) {
    const [, before = '', code = '', after = ''] = /^(.*?)[ ,;–-]*\b(\d{2} ?\d{3})\b[ ,;–-]+(\D.*)$/.exec(street) ?? []
    if (code) {
      const [first = '', ...rest] = after.split(/[,;–]| - /).map(tidy)
      ;[street, postalCode, city] = [before, code, city || first]
      country ||= rest.filter(Boolean).at(-1) ?? ''
    }
  }
  const [, number = '', name = ''] = texts.streetNumber ? [] : (NUMBER.exec(tidy(street)) ?? [])
  const streetName = [tidy(name || street), tidy(texts.complement)].filter(Boolean).join(', ')
  const code = readPostalCode(postalCode, country)
  if (!streetName) return { code: 'street-missing' }
  if (!postalCode.trim()) return { code: 'postal-code-missing' }
  if (!code) return { code: 'postal-code' }
  if (!tidy(city)) return { code: 'city-missing' }
  const address = {
    streetNumber: tidy(texts.streetNumber) || number,
    streetName,
    postalCode: code,
    city: tidy(city),
    country: isFrance(country) ? 'France' : country,
  }
  const isTooLong =
    address.streetNumber.length > 20 || streetName.length > 200 || address.city.length > 100 || country.length > 60
  return isTooLong ? { code: 'too-long' } : { address }
}

export const addressLine = ({ streetNumber, streetName, postalCode, city, country }: ReadAddress) =>
  `${streetNumber ? `${streetNumber} ` : ''}${streetName}, ${postalCode} ${city}${country === 'France' ? '' : `, ${country}`}`

export type ReadChild = { firstName: string; lastName: string; birthDate: string }

const DAY = /\b\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}\b/

/** Splits a cell with several names: by line, semicolon, comma, plus or « et ». */
const several = (text: string) =>
  text
    .split(/\r?\n|[;,+]| et |(?<=\d{4}\)?) - /)
    .map(tidy)
    .filter(Boolean)

/** « Malo », « PRIGENT Malo », « Malo Prigent »: without a last name it is the parent's. */
function childName(text: string, lastName: string): { firstName: string; lastName: string } {
  const words = text.split(' ')
  const last = words.filter(isCapital)
  const first = words.filter((word) => !isCapital(word))
  if (last.length > 0 && first.length > 0) return { firstName: first.join(' '), lastName: last.join(' ') }
  // The parent's last name follows the first name.
  if (lastName && plain(text).endsWith(` ${plain(lastName)}`)) {
    const own = text.slice(0, text.length - lastName.length).trim()
    return own ? { firstName: own, lastName } : { firstName: text, lastName }
  }
  return { firstName: text, lastName }
}

export type ChildTexts = { name: string; lastName: string; birthDate: string }

/**
 * Reads the children of a line: pairs of columns, or several children in one cell, each with its day of birth in the
 * cell or in the column of days. A child without a day of birth cannot be declared.
 */
export function readChildren(texts: readonly ChildTexts[], parent: string, year: number) {
  const children: ReadChild[] = []
  const unread: { code: string; value: string }[] = []
  for (const { name, lastName, birthDate } of texts) {
    const named = several(name)
    const days = several(birthDate)
    for (const [at, one] of named.entries()) {
      const beside = DAY.exec(one)?.[0]
      const text = tidy(one.replace(DAY, '').replace(/\(\s*\)|\bn[ée]+e? le\b/gi, ''))
      const day = beside ?? days[at]
      const read = day && readDay(day, year)
      if (text && read) children.push({ ...childName(text, lastName || parent), birthDate: read })
      else
        unread.push({
          code: day ? 'day-format' : 'child-birth-missing',
          value: day ? `${one} ${beside ? '' : day}`.trim() : one,
        })
    }
    if (named.length === 0 && birthDate) unread.push({ code: 'child-name-missing', value: birthDate })
  }
  return { children, unread }
}
