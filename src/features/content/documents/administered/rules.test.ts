import { describe, expect, test } from 'vitest'
import { titleOf } from './rules.ts'

describe('The title of a new document (rules#documents)', () => {
  test.each([
    ['reglement_interieur-2026 (1).pdf', 'Reglement interieur-2026'],
    ['PV  AG__mars.2026.docx', 'PV AG mars.2026'],
    ['.pdf', 'Document'],
    [`${'é'.repeat(300)}.pdf`, `É${'é'.repeat(149)}`],
  ])('the name made of « %s » is « %s »', (name, title) => expect(titleOf(name)).toBe(title))
})
