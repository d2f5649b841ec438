// Checks the order of the features: a module imports from its own or a lower layer, and no two modules import each
// other.
import { type Finding, type Import, isTest, layerOf, moduleOf, unitOf } from './source-files.ts'

/** Layers from the bottom up. */
export const LAYERS = [
  'platform',
  'society',
  'catalogue',
  'orders',
  'calendars',
  'members',
  'rounds',
  'mailing',
  'content',
  'administration',
  'bookings',
  'operations',
]

type Arrow = { from: string; to: string; file: string; line: number; target: string }

/** Lists every import between two units that `nameOf` distinguishes, including types and lazy imports. */
const listArrows = (graph: Map<string, Import[]>, nameOf: (file: string) => string | undefined): Arrow[] =>
  [...graph].flatMap(([file, imports]) =>
    isTest(file)
      ? []
      : imports.flatMap(({ target, line }) => {
          const [from, to] = [nameOf(file), nameOf(target)]
          return from && to && from !== to ? [{ from, to, file, line, target }] : []
        }),
  )

export const checkLayers = (graph: Map<string, Import[]>): Finding[] =>
  listArrows(graph, layerOf).flatMap(({ from, to, file, line, target }) => {
    if (!LAYERS.includes(from))
      return [
        { file, line, rule: `a layer that is not in the list: ${from}`, mend: 'see scripts/architecture/layers.ts' },
      ]
    if (LAYERS.indexOf(to) <= LAYERS.indexOf(from)) return []
    const mend = 'move what both need to the lower layer, receive it as an argument, or compose the two in `src/app`'
    return [{ file, line, rule: `an import upward, ${from} -> ${to}: ${target}`, mend }]
  })

/**
 * Finds modules and sub-modules that import each other, and names the direction with fewer imports, which is the one to
 * remove.
 */
export function checkMutualImports(graph: Map<string, Import[]>): Finding[] {
  const found = [moduleOf, unitOf].flatMap((nameOf) => findMutual(listArrows(graph, nameOf)))
  return [...new Map(found.map((finding) => [finding.rule, finding])).values()]
}

function findMutual(all: Arrow[]): Finding[] {
  const between = Map.groupBy(all, ({ from, to }) => `${from} -> ${to}`)
  return [...between.values()].flatMap((arrows) =>
    arrows.slice(0, 1).flatMap(({ from, to, file, line, target }) => {
      const back = between.get(`${to} -> ${from}`)
      if (!back || arrows.length > back.length || (arrows.length === back.length && from > to)) return []
      const mend = 'merge the two, or move what both need to a third'
      return [{ file, line, rule: `${from} and ${to} import each other: ${target}`, mend }]
    }),
  )
}
