// Files, and slices, that need each other.
import { type Finding, type Import, isTest, sliceOf } from './house.ts'

export function findCycles(graph: Map<string, Import[]>): Finding[] {
  const findings: Finding[] = []
  const done = new Set<string>()
  const visit = (file: string, trail: string[]) => {
    const at = trail.indexOf(file)
    if (at >= 0) {
      const cycle = [...trail.slice(at), file].join(' -> ')
      if (!findings.some(({ rule }) => rule.endsWith(cycle)))
        findings.push({
          file,
          line: 1,
          rule: `a cycle: ${cycle}`,
          mend: 'let one of them receive what it needs as an argument',
        })
      return
    }
    if (done.has(file)) return
    for (const { target, typeOnly, lazy } of graph.get(file) ?? [])
      if (!typeOnly && !lazy) visit(target, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return findings
}

/** Slices that need each other, by whatever import: the fewest arrows of each circle are the ones to turn. */
export function findSliceCircles(graph: Map<string, Import[]>): Finding[] {
  const arrows = new Map<string, Map<string, { file: string; line: number; target: string }[]>>()
  for (const [file, imports] of graph)
    for (const { target, line } of isTest(file) ? [] : imports) {
      const [from, to] = [sliceOf(file), sliceOf(target)]
      if (!from || !to || from === to) continue
      const rows = arrows.get(from) ?? new Map()
      rows.set(to, [...(rows.get(to) ?? []), { file, line, target }])
      arrows.set(from, rows)
    }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    from === to ||
    [...(arrows.get(from)?.keys() ?? [])].some((next) => !seen.has(next) && reaches(next, to, seen.add(next)))
  return [...arrows].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, places]) => {
      const back = arrows.get(to)?.get(from)?.length ?? Number.POSITIVE_INFINITY
      const [first] = places
      if (!first || places.length > back || (places.length === back && from > to) || !reaches(to, from)) return []
      return [
        {
          file: first.file,
          line: first.line,
          rule: `slices in a circle: ${from} -> ${to} -> … -> ${from}`,
          mend: 'move what both need below them, or compose them in `src/app`',
        },
      ]
    }),
  )
}
