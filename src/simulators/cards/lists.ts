import { integerAt, type Tree, textAt, treeAt } from './form.ts'
import { missing, refuseParameter } from './refusal.ts'

type ListItem = { id: string; created: number }

const BOUNDS: Record<string, (created: number, bound: number) => boolean> = {
  gt: (created, bound) => created > bound,
  gte: (created, bound) => created >= bound,
  lt: (created, bound) => created < bound,
  lte: (created, bound) => created <= bound,
}

const isCreatedWithin = (query: Tree) => {
  const exact = integerAt(query, 'created')
  const bounds = Object.keys(treeAt(query, 'created')).map((name) => {
    const compare = BOUNDS[name] ?? refuseParameter(`created[${name}]`, `Received unknown parameter: created[${name}]`)
    const bound = integerAt(query, 'created', name) ?? 0
    return (created: number) => compare(created, bound)
  })
  return ({ created }: ListItem) =>
    (exact === undefined || created === exact) && bounds.every((isWithin) => isWithin(created))
}

const placeOf = (items: ListItem[], id: string, param: string) => {
  const place = items.findIndex((item) => item.id === id)
  return place >= 0 ? place : missing('object', id, param)
}

/** One page of a list, newest first: `limit`, `starting_after`, `ending_before`, `created[gte]`. */
export function showList<Item extends ListItem>(url: string, query: Tree, all: Item[], show: (item: Item) => unknown) {
  const limit = integerAt(query, 'limit') ?? 10
  if (limit < 1 || limit > 100) refuseParameter('limit', 'This value must be between 1 and 100.')
  const items = all.toReversed().filter(isCreatedWithin(query))
  const after = textAt(query, 'starting_after')
  const before = textAt(query, 'ending_before')
  const end = before ? placeOf(items, before, 'ending_before') : items.length
  const start = before ? Math.max(0, end - limit) : after ? placeOf(items, after, 'starting_after') + 1 : 0
  const page = items.slice(start, Math.min(end, start + limit))
  const hasMore = before ? start > 0 : start + limit < items.length
  return { object: 'list', url, has_more: hasMore, data: page.map(show) }
}
