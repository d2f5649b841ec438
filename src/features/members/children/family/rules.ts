import type { RelationChange } from './contract.ts'

type Child = { firstName: string; lastName: string; birthDate: string | null }

const folded = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether two declarations describe the same child: the names without accents and case, and the day of birth. */
export const isSameChild = (one: Child, other: Child) =>
  one.birthDate === other.birthDate &&
  folded(one.firstName) === folded(other.firstName) &&
  folded(one.lastName) === folded(other.lastName)

type Declared = Child & { id: number; childId: number; relationshipPrecision: string }

const isOtherwise = (before: Declared, { relatedUser, relationShipPrecision }: RelationChange) =>
  relatedUser.firstName !== before.firstName ||
  relatedUser.lastName !== before.lastName ||
  (relatedUser.birthDate ?? before.birthDate) !== before.birthDate ||
  (relationShipPrecision ?? before.relationshipPrecision) !== before.relationshipPrecision

/**
 * Compares a complete list of children with the family: who changes, who is new (with the index in the list), who is
 * removed. An entry without id is the existing child with that name and birth date, or else a new one. Undefined if an
 * id is not a child of this family.
 */
export function familyAfter(family: readonly Declared[], wanted: readonly RelationChange[]) {
  const changed: { childId: number; form: RelationChange }[] = []
  const added: (RelationChange & { at: number })[] = []
  const stays = new Set<number>()
  for (const [at, form] of wanted.entries()) {
    const { id, relatedUser } = form
    const numbered = id !== undefined || relatedUser.id !== undefined
    const child = family.find((each) =>
      numbered
        ? each.id === (id ?? each.id) && each.childId === (relatedUser.id ?? each.childId)
        : !stays.has(each.childId) && isSameChild(each, { ...relatedUser, birthDate: relatedUser.birthDate ?? null }),
    )
    if (numbered && !child) return undefined
    if (child) stays.add(child.childId)
    if (!child) added.push({ ...form, at })
    else if (isOtherwise(child, form)) changed.push({ childId: child.childId, form })
  }
  const removed = family.flatMap(({ childId }) => (stays.has(childId) ? [] : childId))
  return { changed, added, removed }
}
