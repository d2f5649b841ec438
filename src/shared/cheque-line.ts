/**
 * A reader's output for the special marks of a cheque, which separate the numbers: signs, spaces or single letters,
 * never words.
 */
const WORD = /\p{L}{2}/u
const MARK = '\\D{1,4}'
const WHOLE = [
  new RegExp(`^\\D{0,4}(\\d{7})${MARK}\\d{12}${MARK}\\d{12}\\D{0,4}$`),
  /^\D{0,4}(\d{7})\d{24}\D{0,4}$/,
  // The cheque's number was read, but a part of the account was not.
  new RegExp(`^\\D{0,4}(\\d{7})${MARK}[\\d?@*]{8,14}${MARK}[\\d?@*]{8,14}\\D{0,4}$`),
]
const UNREAD = /[?@*]/

/**
 * Parses the line at the foot of a French cheque (CMC7) as a reader types it: the cheque's number (7 digits), the
 * bank's zone (12) and the account's zone (12). Undefined for any other text; `misread` if the reader could not read
 * the number.
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

/**
 * Reduces a cheque's line to its number before it is stored, because the rest identifies an account. Other text is
 * unchanged.
 */
export function withoutAccount(typed: string): string {
  const line = readChequeLine(typed)
  return line === undefined ? typed : line === 'misread' ? '' : line.number
}

/** The text to search for while a reader is still typing a line: the number as soon as it is complete. */
export function chequeSearch(typed: string): string {
  const number = WORD.test(typed) ? undefined : /^\D{0,4}(\d{7})\D{1,4}\d{3,}/.exec(typed.trim())?.[1]
  return number ?? withoutAccount(typed)
}
