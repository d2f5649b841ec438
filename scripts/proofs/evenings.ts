// Random rounds of five phones: their operations, and how they are synced.
import fc from 'fast-check'

const PHONES = 5
/** Number of doors, stubs and office sales for this many operations. */
export const sizeFor = (operations: number) => ({
  doors: Math.ceil(operations / 20),
  stubs: Math.ceil(operations / 4),
  sales: Math.ceil(operations / 60),
})

const nat = (below: number) => fc.nat(Math.max(below - 1, 0))
const FLATS = ['', '', '', '1', 'A', 'a', '2e étage']

/**
 * An operation: its phone, time and kind; numbers refer to doors, stubs, sales and other operations of the round.
 */
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

/** Number of consecutive operations of a phone. */
const ROW = 4

/** The operations of five phones, the earliest first. */
export function notings(seed: number, operations: number): Noting[] {
  const phones = fc.sample(nat(PHONES), { seed, numRuns: Math.ceil(operations / ROW) })
  const kinds = fc.sample(aNoting(operations), { seed, numRuns: operations })
  return kinds.map((kind, index) => ({ phone: phones[Math.floor(index / ROW)] ?? 0, kind }))
}

/** How a phone syncs some of its operations: at once, interrupted half-way, or twice concurrently. */
export type Bringing = { phone: number; which: number[]; how: 'whole' | 'cut off' | 'twice' }

/**
 * Everything arrives late, in pieces, shuffled and partly repeated; each operation is synced successfully at least
 * once.
 */
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
      // An interrupted sync is repeated.
      if (how === 'cut off') brought.push({ phone, which, how: 'whole' })
      from += size
    }
  }
  const [turns] = fc.sample(fc.shuffledSubarray(brought, { minLength: brought.length }), { seed, numRuns: 1 })
  return turns ?? []
}
