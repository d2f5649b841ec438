/** A line is parted by what a reader writes for the marks on the cheque: signs, spaces or single letters, never words. */
const WORD = /\p{L}{2}/u
const MARK = '\\D{1,4}'
const WHOLE = [
  new RegExp(`^\\D{0,4}(\\d{7})${MARK}\\d{12}${MARK}\\d{12}\\D{0,4}$`),
  /^\D{0,4}(\d{7})\d{24}\D{0,4}$/,
  // The number was read, and something of the account was not.
  new RegExp(`^\\D{0,4}(\\d{7})${MARK}[\\d?@*]{8,14}${MARK}[\\d?@*]{8,14}\\D{0,4}$`),
]
const UNREAD = /[?@*]/

/**
 * What stands at the foot of a French cheque (CMC7), as a reader types it: the number of the cheque (7 digits), the zone of the bank (12) and the
 * zone of the account (12). Undefined of any other text; `misread` where the number is among what the reader could not read.
 */
export function readChequeLine(typed: string): { number: string } | 'misread' | undefined {
  if (WORD.test(typed)) return undefined
  for (const text of [typed.trim(), typed.replace(/\s/g, '')])
    for (const shape of WHOLE) {
      const number = shape.exec(text)?.[1]
      if (number) return { number }
    }
  return UNREAD.test(typed) && typed.replace(/\D/g, '').length >= 20 ? 'misread' : undefined
}

/** What is kept of a cheque's line: its number alone, for the rest says whose account it is. Any other text is kept as it is. */
export function withoutAccount(typed: string): string {
  const line = readChequeLine(typed)
  return line === undefined ? typed : line === 'misread' ? '' : line.number
}

/** What is looked for while a reader still types a line: its number, as soon as it is there. */
export function chequeSearch(typed: string): string {
  const number = WORD.test(typed) ? undefined : /^\D{0,4}(\d{7})\D{1,4}\d{3,}/.exec(typed.trim())?.[1]
  return number ?? withoutAccount(typed)
}
