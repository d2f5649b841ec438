// Evenings of five phones: what they note, and how it is brought.
import fc from 'fast-check'

const PHONES = 5
/** How many doors, numbers of stubs, and sales of the office there are for so many operations. */
export const sizeFor = (operations: number) => ({
  doors: Math.ceil(operations / 20),
  stubs: Math.ceil(operations / 4),
  sales: Math.ceil(operations / 60),
})

const nat = (below: number) => fc.nat(Math.max(below - 1, 0))
const FLATS = ['', '', '', '1', 'A', 'a', '2e étage']

/** One that was noted: by which phone, when, and what; numbers stand for doors, stubs, sales and other operations of their evening. */
const aNoting = (operations: number) => {
  const { doors, stubs, sales } = sizeFor(operations)
  const place = { door: nat(doors), flat: fc.constantFrom(...FLATS) }
  const stub = fc.option(fc.integer({ min: 1, max: stubs }), { nil: undefined, freq: 20 })
  const amount = fc.integer({ min: 1, max: 10_000 }).map((cents) => cents / 100)
  const kind = fc.oneof(
    { weight: 9, arbitrary: fc.record({ kind: fc.constant('GIFT' as const), ...place, stub, amount }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('CARD' as const), ...place, sale: nat(sales) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('OTHER' as const),
        ...place,
        outcome: fc.constantFrom('ABSENT' as const, 'NO' as const, 'COME_BACK' as const, 'NEVER' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('NOTE' as const), ...place }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('HANDOVER' as const), sale: nat(sales) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('WITHDRAW' as const), of: nat(operations), own: nat(10) }) },
  )
  return kind
}
type Kind = ReturnType<typeof aNoting> extends fc.Arbitrary<infer Value> ? Value : never
export type Noting = { phone: number; kind: Kind }

/** So many of a phone follow one another. */
const ROW = 4

/** What five phones noted, the earliest first. */
export function notings(seed: number, operations: number): Noting[] {
  const phones = fc.sample(nat(PHONES), { seed, numRuns: Math.ceil(operations / ROW) })
  const kinds = fc.sample(aNoting(operations), { seed, numRuns: operations })
  return kinds.map((kind, index) => ({ phone: phones[Math.floor(index / ROW)] ?? 0, kind }))
}

/** How a phone brings some of what it noted: whole, cut off half-way, or twice at once. */
export type Bringing = { phone: number; which: number[]; how: 'whole' | 'cut off' | 'twice' }

/** Everything late, in pieces, shuffled, and some of it again: each operation comes through at least once. */
export function bringings(seed: number, noted: readonly Noting[]): Bringing[] {
  const all = noted.map((_each, index) => index)
  const [again] = fc.sample(
    fc.shuffledSubarray(all, { minLength: Math.floor(all.length / 5), maxLength: Math.ceil(all.length / 3) }),
    { seed, numRuns: 1 },
  )
  const [order] = fc.sample(
    fc.shuffledSubarray(
      [...all, ...(again ?? [])].map((index, at) => ({ index, at })),
      { minLength: all.length + (again?.length ?? 0) },
    ),
    { seed, numRuns: 1 },
  )
  const sizes = fc.sample(fc.integer({ min: 1, max: 120 }), { seed, numRuns: all.length })
  const ways = fc.sample(fc.constantFrom('whole' as const, 'whole' as const, 'cut off' as const, 'twice' as const), {
    seed,
    numRuns: all.length,
  })
  const brought: Bringing[] = []
  for (let phone = 0; phone < PHONES; phone++) {
    const own = (order ?? []).map(({ index }) => index).filter((index) => noted[index]?.phone === phone)
    for (let from = 0; from < own.length; ) {
      const size = sizes[(brought.length + phone) % sizes.length] ?? 1
      const which = own.slice(from, from + size)
      const how = ways[brought.length % ways.length] ?? 'whole'
      brought.push({ phone, which, how })
      // What was cut off is brought again.
      if (how === 'cut off') brought.push({ phone, which, how: 'whole' })
      from += size
    }
  }
  const [turns] = fc.sample(fc.shuffledSubarray(brought, { minLength: brought.length }), { seed, numRuns: 1 })
  return turns ?? []
}
