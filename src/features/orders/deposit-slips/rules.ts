import type { Cents } from '../../../shared/money.ts'

/** The sum of counted notes and coins, in cents. */
export const sumOfCount = (counted: Readonly<Record<string, number | undefined>>): Cents =>
  Object.entries(counted).reduce((sum, [value, count]) => sum + Number(value) * (count ?? 0), 0)

/** Splits the reference of a cheque into its number and bank: « n° 1234567 CMB », « Crédit Agricole 7654321 ». */
export function chequeOf(reference: string | null): { number: string; bank: string } {
  const text = (reference ?? '').trim()
  const [digits = ''] = /\d[\d ]{3,}\d/.exec(text) ?? []
  if (digits === '') return { number: text, bank: '' }
  const bank = text
    .replace(digits, ' ')
    .replace(/(?:\bch(?:è|e)que\b|\bn(?:°|o|º)(?=\s|$))/giu, ' ')
    .replace(/[\s\u00a0,;:()/-]+/g, ' ')
    .trim()
  return { number: digits.replaceAll(' ', ''), bank }
}

/** Lines per page of the PDF: the first page has the heading, the last one the total and the signature. */
export const LINES_OF_PAGE = 25
export function pagesOf<Line>(lines: readonly Line[]): Line[][] {
  const pages: Line[][] = []
  for (let from = 0; from < lines.length; from += LINES_OF_PAGE) pages.push(lines.slice(from, from + LINES_OF_PAGE))
  return pages.length === 0 ? [[]] : pages
}
