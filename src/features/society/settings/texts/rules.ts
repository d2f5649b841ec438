export type Part = { kind: 'same' | 'added' | 'removed'; text: string }

/** Difference of two sequences: the longest common one stays, the rest is removed or added. */
function compared(before: readonly string[], after: readonly string[]): Part[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--) {
      const line = lengths[row] as Uint16Array
      line[column] =
        before[row] === after[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  const parts: Part[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [old, fresh] = [before[row], after[column]]
    if (old !== undefined && old === fresh) {
      parts.push({ kind: 'same', text: old })
      row++
      column++
    } else if (old !== undefined && (fresh === undefined || at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: 'removed', text: old })
      row++
    } else {
      parts.push({ kind: 'added', text: fresh ?? '' })
      column++
    }
  }
  return parts
}

const inWords = (line: string) => line.split(/(\s+)/)

/** Joins neighbours of the same kind. */
function joined(parts: readonly Part[]) {
  const done: Part[] = []
  for (const part of parts) {
    const last = done.at(-1)
    if (last?.kind === part.kind) last.text += part.text
    else done.push({ ...part })
  }
  return done
}

/** Changed lines of a text, each with its removed and added words; a rewritten line appears once. */
export function changesBetween(before: string, after: string): Part[][] {
  const changes: Part[][] = []
  let removed: string[] = []
  let added: string[] = []
  const settle = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index++)
      changes.push(
        joined(compared(inWords(removed[index] ?? ''), inWords(added[index] ?? '')).filter(({ text }) => text)),
      )
    removed = []
    added = []
  }
  for (const { kind, text } of compared(before.split('\n'), after.split('\n'))) {
    if (kind === 'same') settle()
    else (kind === 'added' ? added : removed).push(text)
  }
  settle()
  return changes
}

/** Versions of a text are numbers; consents and orders name them. */
export const versionAfter = (version: string) => String((Number.parseInt(version, 10) || 0) + 1)

/**
 * Version of a default text: the one stored last, or the next if its words have changed since with the society's facts
 * (rules#society-texts).
 */
export const versionOfDefault = (html: string, latest: { version: number; html: string } | undefined): string => {
  if (!latest) return '1'
  return latest.html === html ? String(latest.version) : versionAfter(String(latest.version))
}
