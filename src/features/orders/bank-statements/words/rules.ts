import { fold } from '../../../../shared/search-words.ts'
import { orderOf } from '../../orders/rules.ts'

const splitWords = (folded: string) => folded.split(/[^a-z0-9]+/).filter(Boolean)

/**
 * Finds the orders that a label may refer to by ISO 11649: « RF47 1042 », « rf471042 », « REF:RF471042/FETE ». Other digits may follow the reference,
 * so each ending with valid check digits is returned; the caller finds out which of them is an order.
 */
function referencesIn(label: string): number[] {
  const found = new Set<number>()
  for (const { index, 0: begin } of label.matchAll(/RF\s?(?=\d)/gi)) {
    if (/[a-z]/i.test(label[index - 1] ?? ' ') && !/REF$|VIR$/i.test(label.slice(0, index))) continue
    const groups = /^\d+(?:[\s.-]{1,2}\d+)*/.exec(label.slice(index + begin.length))?.[0].split(/[\s.-]+/) ?? []
    let digits = ''
    for (const group of groups) {
      digits += group
      if (digits.length > 12) break
      const order = orderOf(`RF${digits}`)
      if (order !== undefined) found.add(order)
    }
  }
  return [...found]
}

const PROVIDER = /\b(stripe|spay)\b/
const DEPOSIT = /\b(rem|remise|remises|chq|cheques?|versement|especes|esp|depot)\b/

/** A bank's label, prepared for comparison. */
export type Label = {
  text: string
  words: readonly string[]
  has: ReadonlySet<string>
  /** Ids of the orders it may refer to. */
  references: readonly number[]
  isOfProvider: boolean
  isDeposit: boolean
}
const labels = new WeakMap<{ label: string }, Label>()

/** The prepared label of a line, computed once per line. */
export function labelOf(line: { label: string }): Label {
  const known = labels.get(line)
  if (known) return known
  const text = fold(line.label)
  const words = splitWords(text)
  const label = {
    text,
    words,
    has: new Set(words),
    references: referencesIn(line.label),
    isOfProvider: PROVIDER.test(text),
    isDeposit: DEPOSIT.test(text),
  }
  labels.set(line, label)
  return label
}

const SURNAME_WORDS = 4
/** Every last name that a label may contain: up to four consecutive words, joined into one, as the register is searched. */
export const surnamesIn = ({ words }: Label): string[] =>
  words.flatMap((_word, at) =>
    Array.from({ length: Math.min(SURNAME_WORDS, words.length - at) }, (_none, more) =>
      words.slice(at, at + more + 1).join(''),
    ),
  )

/** Whether a label contains every word of a name, in any order; two consecutive words may be joined. */
function names(label: Label, name: readonly string[]): boolean {
  if (name.length < 2) return false
  for (let at = 0; at < name.length; at++) {
    const word = name[at] ?? ''
    if (label.has.has(word)) continue
    const next = name[at + 1]
    if (next !== undefined && label.has.has(word + next)) at++
    else return false
  }
  return true
}

type Entry<Thing> = { thing: Thing; at: number; words: readonly string[] }

function addTo<Thing>(index: Map<string, Entry<Thing>[]>, key: string, entry: Entry<Thing>) {
  const others = index.get(key)
  if (others) others.push(entry)
  else index.set(key, [entry])
}

const inOrder = <Thing>(entries: Iterable<Entry<Thing>>) =>
  [...new Set(entries)].toSorted((one, other) => one.at - other.at).map(({ thing }) => thing)

export type NameIndex<Thing> = {
  /** Those whose full name the label contains, in their order. */
  named: (label: Label) => Thing[]
  /** The first `most` of those accepted by `fits` that share a long word with the label. */
  resembling: (label: Label, most: number, fits: (thing: Thing) => boolean) => Thing[]
}

/**
 * Finds things by their names: a label is only compared with names that share a word with it. A full name is found by its first word, or by its
 * first two words joined.
 */
export function indexNames<Thing extends { name: string | null }>(things: readonly Thing[]): NameIndex<Thing> {
  const byBeginning = new Map<string, Entry<Thing>[]>()
  const byLongWord = new Map<string, Entry<Thing>[]>()
  for (const [at, thing] of things.entries()) {
    const words = splitWords(fold(thing.name ?? ''))
    const entry = { thing, at, words }
    const [first = '', second = ''] = words
    if (words.length > 1) for (const key of [first, first + second]) addTo(byBeginning, key, entry)
    for (const word of new Set(words)) if (word.length > 3) addTo(byLongWord, word, entry)
  }
  return {
    named: (label) =>
      inOrder(
        [...label.has].flatMap((word) => (byBeginning.get(word) ?? []).filter(({ words }) => names(label, words))),
      ),
    resembling: (label, most, fits) => {
      const found: Entry<Thing>[] = []
      for (const word of label.has) {
        let count = 0
        for (const entry of byLongWord.get(word) ?? []) {
          if (!fits(entry.thing)) continue
          found.push(entry)
          if (++count === most) break
        }
      }
      return inOrder(found).slice(0, most)
    },
  }
}
