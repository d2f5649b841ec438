// Finds files that import each other.
import type { Finding, Import } from './source-files.ts'

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
