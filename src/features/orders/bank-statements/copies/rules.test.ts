import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StatementFormat } from '../contract.ts'
import { type AccountLine, findCopies } from './rules.ts'

type Payment = { on: string; cents: number; name: string }
const LABELS: Record<StatementFormat, (name: string) => string> = {
  CSV: (name) => `VIREMENT EN VOTRE FAVEUR ${name.toUpperCase()} COTISATION`,
  CAMT: (name) => `${name} Cotisation`,
  OFX: (name) => `VIR SEPA ${name.toUpperCase()} Cotisation`,
}
const lastOf = (payments: readonly Payment[]) =>
  payments
    .map(({ on }) => on)
    .toSorted()
    .at(-1)

let ids = 0
/** A statement of these payments, as it is read from a file. */
const statement = (
  statementId: number,
  format: StatementFormat,
  payments: readonly Payment[],
  lastDay = lastOf(payments),
): AccountLine[] =>
  payments.map(({ on, cents, name }) => ({
    id: ++ids,
    statementId,
    format,
    on,
    cents,
    label: LABELS[format](name),
    isOpen: true,
    isMatched: false,
    isLastDay: on === lastDay,
  }))
const namesOf = (lines: readonly AccountLine[], id: number) => findCopies(lines, id).map(({ line }) => line.label)
const fee = (name: string, on = '2026-11-03', cents = 6_300): Payment => ({ on, cents, name })

const payments = fc.array(
  fc.record({
    on: fc.constantFrom('2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'),
    cents: fc.constantFrom(6_300, 2_000, -250),
    name: fc.constantFrom('Jean Dupont', 'Marie Dupont', 'Anne Le Goff', 'Yann Kerbrat', ''),
  }),
  { maxLength: 25 },
)
const countBy = (all: readonly { on: string; cents: number }[]) => {
  const counts = new Map<string, number>()
  for (const { on, cents } of all) counts.set(`${on} ${cents}`, (counts.get(`${on} ${cents}`) ?? 0) + 1)
  return Object.fromEntries([...counts].toSorted())
}

describe('Lines that were read in two formats (rules#bank-statements)', () => {
  test('each payment of a month that is read in two formats keeps exactly one line, however many are equal', () => {
    fc.assert(
      fc.property(payments, fc.constantFrom<StatementFormat>('CAMT', 'OFX'), (all, format) => {
        // Both files go on to a day without movements, so that no day of them is a part.
        const lines = [
          ...statement(1, 'CSV', all, '2026-11-30'),
          ...statement(2, format, all.toReversed(), '2026-11-30'),
        ]
        const copies = new Set(findCopies(lines, 2).map(({ line }) => line))
        expect(findCopies(lines, 1)).toEqual([])
        expect(countBy(lines.filter((line) => !copies.has(line)))).toEqual(countBy(all))
      }),
    )
  })

  test('no payment is lost where the first file ends in the middle of a day, and the second begins in another', () => {
    fc.assert(
      fc.property(
        payments,
        fc.nat(25),
        fc.constantFrom('2026-11-02', '2026-11-03', '2026-11-04'),
        (all, many, from) => {
          const ordered = all.toSorted((one, other) => one.on.localeCompare(other.on))
          const lines = [
            ...statement(1, 'CSV', ordered.slice(0, many)),
            ...statement(
              2,
              'CAMT',
              ordered.filter(({ on }) => on >= from),
            ),
          ]
          const copies = new Set(findCopies(lines, 2).map(({ line }) => line))
          const left = countBy(lines.filter((line) => !copies.has(line)))
          const read = ordered.filter(({ on }, at) => at < many || on >= from)
          for (const [key, count] of Object.entries(countBy(read))) expect(left[key] ?? 0).toBeGreaterThanOrEqual(count)
        },
      ),
    )
  })

  test('the payment that the first file has is the copy, of two equal ones of a day, and the other one stays', () => {
    const lines = [
      ...statement(1, 'CSV', [fee('Jean Dupont')]),
      ...statement(2, 'CAMT', [fee('Anne Le Goff'), fee('Jean Dupont')]),
    ]
    expect(namesOf(lines, 2)).toEqual(['Jean Dupont Cotisation'])
  })

  test('an equal amount alone makes no copy on the last day of a file, which may hold a part of it', () => {
    const of = (format: StatementFormat, id: number, label: string, isLastDay: boolean) =>
      statement(id, format, [fee('')]).map((line) => ({ ...line, label, isLastDay }))
    const lines = (isLastDay: boolean) => [
      ...of('CSV', 1, 'VIREMENT SEPA RECU DUPONT', isLastDay),
      ...of('CAMT', 2, 'Virement Kerbrat', false),
    ]
    expect([findCopies(lines(false), 2), findCopies(lines(true), 2)].map(({ length }) => length)).toEqual([1, 0])
  })

  test('a line that a second file of the same format added is not taken for the copy of its neighbour’s', () => {
    const lines = [
      ...statement(1, 'CSV', [fee('Jean Dupont')], '2026-11-30'),
      ...statement(2, 'CAMT', [fee('Jean Dupont')], '2026-11-30'),
      ...statement(3, 'CAMT', [fee('Jean Dupont')], '2026-11-30'),
    ]
    expect([findCopies(lines, 2), findCopies(lines, 3)].map(({ length }) => length)).toEqual([1, 0])
  })

  test('a line is the copy of one that was read later if that one is matched, and lines set aside are none', () => {
    const [first, second] = [statement(1, 'CSV', [fee('Jean Dupont')]), statement(2, 'CAMT', [fee('Jean Dupont')])]
    const settled = (how: 'isMatched' | 'isOpen') =>
      second.map((line) => ({ ...line, isOpen: false, isMatched: how === 'isMatched' }))
    expect(findCopies([...first, ...settled('isMatched')], 1)).toHaveLength(1)
    expect(findCopies([...first, ...settled('isOpen')], 1)).toEqual([])
    expect(findCopies([...first, ...settled('isMatched')], 2)).toEqual([])
  })

  test('three formats of one day give as many copies as the largest of the others has lines', () => {
    const both = [fee('Jean Dupont'), fee('Anne Le Goff')]
    const lines = [
      ...statement(1, 'CSV', both.slice(0, 1), '2026-11-30'),
      ...statement(2, 'OFX', both, '2026-11-30'),
      ...statement(3, 'CAMT', [...both, fee('Yann Kerbrat')], '2026-11-30'),
    ]
    expect(namesOf(lines, 3)).toEqual(['Jean Dupont Cotisation', 'Anne Le Goff Cotisation'])
  })
})
