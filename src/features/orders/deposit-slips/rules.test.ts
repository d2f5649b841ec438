import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chequeOf, LINES_OF_PAGE, pagesOf, sumOfCount } from './rules.ts'

describe('A slip as the bank takes it (rules#deposit-slips)', () => {
  test.each([
    ['n° 1234567 Crédit Agricole', '1234567', 'Crédit Agricole'],
    ['CMB 7654321', '7654321', 'CMB'],
    ['Chèque 123 4567, La Banque Postale', '1234567', 'La Banque Postale'],
    ['sans numéro', 'sans numéro', ''],
    [null, '', ''],
  ])('the number and the bank of a cheque are read in « %s »', (reference, number, bank) =>
    expect(chequeOf(reference)).toEqual({ number, bank }),
  )

  test('A slip as the bank takes it notes and coins come to the sum of their values', () => {
    expect(sumOfCount({ '5000': 2, '20': 3, '1': undefined })).toBe(10_060)
  })

  test('every line stands on one page, 25 at most on each, and a slip without a line has a page', () =>
    fc.assert(
      fc.property(fc.array(fc.integer()), (lines) => {
        const pages = pagesOf(lines)
        expect(pages.flat()).toEqual(lines)
        expect(pages.length).toBe(Math.max(1, Math.ceil(lines.length / LINES_OF_PAGE)))
        for (const page of pages) expect(page.length).toBeLessThanOrEqual(LINES_OF_PAGE)
      }),
    ))
})
