import type { Trx } from '../../../../server/data/db.ts'
import { deletePersons } from '../../../society/persons/queries.ts'
import { type MovedRows, moveReferences } from '../../../society/persons/references/service.ts'
import { isSameChild } from '../family/rules.ts'
import * as queries from './queries.ts'

/** Moves everything of one child to the other and joins seasons that both have. The caller holds both. */
export async function moveChild(trx: Trx, from: number, to: number): Promise<MovedRows> {
  await queries.joinSeasons(trx, from, to)
  return await moveReferences(trx, from, to)
}

/** Merges two entries of one child. The caller holds both. */
export async function joinEntries(trx: Trx, gone: number, kept: number) {
  await moveChild(trx, gone, kept)
  await deletePersons(trx, [gone])
}

/** Merges children whom this parent declared twice; a child with an account stays separate. */
export async function joinTwins(trx: Trx, parentId: number): Promise<number> {
  const children = await queries.listChildrenOf(trx, parentId)
  const gone = new Set<number>()
  for (const [index, child] of children.entries()) {
    if (gone.has(child.id)) continue
    for (const twin of children.slice(index + 1)) {
      if (gone.has(twin.id) || !isSameChild(child, twin) || (child.state && twin.state)) continue
      const [stays, goes] = twin.state ? [twin, child] : [child, twin]
      await joinEntries(trx, goes.id, stays.id)
      gone.add(goes.id)
      if (goes === child) break
    }
  }
  return gone.size
}
