type Range = { firstStub: number; lastStub: number }

/** A run of numbers as books of so many each; the last one has what is left. Without a size it is one book. */
export function booksOf({ firstStub, lastStub }: Range, perBook: number | undefined): Range[] {
  if (!perBook) return [{ firstStub, lastStub }]
  return Array.from({ length: Math.ceil((lastStub - firstStub + 1) / perBook) }, (_, index) => {
    const first = firstStub + index * perBook
    return { firstStub: first, lastStub: Math.min(first + perBook - 1, lastStub) }
  })
}

type Stub = { number: number; kind: 'MISSING' | 'CANCELLED'; reason: string }
/** Numbers that follow one another for the same reason, as ranges. */
export function inRuns(stubs: readonly Stub[]) {
  const runs: { first: number; last: number; kind: Stub['kind']; reason: string }[] = []
  for (const { number, kind, reason } of stubs) {
    const before = runs.at(-1)
    if (before && before.last === number - 1 && before.kind === kind && before.reason === reason) before.last = number
    else runs.push({ first: number, last: number, kind, reason })
  }
  return runs
}

/** A number as people type it: « 1 200 ». */
export const numberIn = (typed: string): number => (typed.trim() ? Number(typed.replace(/[\s.]/g, '')) : Number.NaN)
