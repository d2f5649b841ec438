type Range = { firstStub: number; lastStub: number }

/** Splits a range into books of `perBook` numbers; the last one has the rest. Without a size it is one book. */
export function booksOf({ firstStub, lastStub }: Range, perBook: number | undefined): Range[] {
  if (!perBook) return [{ firstStub, lastStub }]
  return Array.from({ length: Math.ceil((lastStub - firstStub + 1) / perBook) }, (_, index) => {
    const first = firstStub + index * perBook
    return { firstStub: first, lastStub: Math.min(first + perBook - 1, lastStub) }
  })
}

type Stub = { number: number; kind: 'MISSING' | 'CANCELLED'; reason: string }
/** Joins consecutive numbers with the same reason into ranges. */
export function inRuns(stubs: readonly Stub[]) {
  const runs: { first: number; last: number; kind: Stub['kind']; reason: string }[] = []
  for (const { number, kind, reason } of stubs) {
    const before = runs.at(-1)
    if (before && before.last === number - 1 && before.kind === kind && before.reason === reason) before.last = number
    else runs.push({ first: number, last: number, kind, reason })
  }
  return runs
}

/** Parses a typed number: « 1 200 ». */
export const numberIn = (typed: string): number => (typed.trim() ? Number(typed.replace(/[\s.]/g, '')) : Number.NaN)
