type Child = { firstName: string; lastName: string; birthDate: string | null }

const folded = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether two declarations speak of one child: the names without accents and case, and the day of birth. */
export const isSameChild = (one: Child, other: Child) =>
  one.birthDate === other.birthDate &&
  folded(one.firstName) === folded(other.firstName) &&
  folded(one.lastName) === folded(other.lastName)
