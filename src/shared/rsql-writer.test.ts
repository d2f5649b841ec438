import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Condition, OPERATORS, parseRsql } from './rsql.ts'
import { compare, either, every, writeRsql } from './rsql-writer.ts'

const Field = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{0,11}$/).filter((name) => name !== 'and' && name !== 'or')
const Value = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ maxLength: 30 }), fc.constant('and'))

const { condition: AnyCondition } = fc.letrec<{ condition: Condition; comparison: Condition; joined: Condition }>(
  (tie) => ({
    condition: fc.oneof({ maxDepth: 4 }, tie('comparison'), tie('joined')),
    comparison: fc.oneof(
      fc.record({
        kind: fc.constant('compare' as const),
        field: Field,
        operator: fc.constantFrom(...OPERATORS.filter((operator) => operator !== '=in=' && operator !== '=out=')),
        values: fc.array(Value, { minLength: 1, maxLength: 1 }),
      }),
      fc.record({
        kind: fc.constant('compare' as const),
        field: Field,
        operator: fc.constantFrom('=in=' as const, '=out=' as const),
        values: fc.array(Value, { minLength: 1, maxLength: 4 }),
      }),
    ),
    joined: fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      left: tie('condition'),
      right: tie('condition'),
    }),
  }),
)

describe('A search that is written', () => {
  test('A search that is written is read back as what it was, whatever stands in its values', () => {
    fc.assert(
      fc.property(AnyCondition, (condition) => {
        expect(parseRsql(writeRsql(condition))).toEqual(condition)
      }),
      { numRuns: 500 },
    )
  })

  test('a written search quotes only values that need it', () => {
    const written = [
      compare('state', '==', 'FEE_PAID'),
      compare('cis', '==', 'Saint Georges'),
      compare('subject', '==', 'a"b\\c'),
      compare('id', '=in=', 1, 2),
      compare('newsletterOptIn', '!=', false),
    ].map(writeRsql)
    expect(written).toEqual([
      'state==FEE_PAID',
      'cis=="Saint Georges"',
      'subject=="a\\"b\\\\c"',
      'id=in=(1,2)',
      'newsletterOptIn!=false',
    ])
  })

  test('A search that is written leaves out what is absent, and is none where all of it is', () => {
    const one = compare('a', '==', 1)
    expect(every([undefined, one, undefined])).toEqual(one)
    expect([every([]), either([undefined])]).toEqual([undefined, undefined])
    const both = every([either([one, compare('b', '>', 2)]), one])
    expect(both && writeRsql(both)).toBe('(a==1,b>2);a==1')
  })
})
