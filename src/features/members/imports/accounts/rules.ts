import type { State } from '../../../society/persons/contract.ts'
import type { ImportedField } from '../../../society/persons/fields/contract.ts'
import type { ReadAddress, ReadChild } from '../cells/rules.ts'
import { plain } from '../columns/rules.ts'
import type { ReadLineValues } from '../lines/rules.ts'

type Always = 'lastName' | 'firstName' | 'subscriptions' | 'accountValidity'
/** The register's value of each importable field; null or absent if it is empty. */
export type RegisterValues = Pick<Required<ReadLineValues>, Always> & {
  [F in Exclude<ImportedField, Always>]?: ReadLineValues[F] | null
}

/** The person that a line is about, as the register has them. */
export type KnownAccount = RegisterValues & {
  id: number
  state: State | null
  roles: readonly string[]
  address?: ReadAddress | null
  notes?: readonly string[]
  freeFields?: unknown
  children?: readonly (Omit<ReadChild, 'birthDate'> & { birthDate: string | null })[]
}

type PersonName = { lastName?: string | undefined; firstName?: string | undefined }
export const nameKey = ({ lastName = '', firstName = '' }: PersonName) => `${plain(lastName)} ${plain(firstName)}`

/**
 * Matches the lines of a file with accounts, each account once: by e-mail, unless the line names somebody else who has
 * none; without an e-mail by name and birth date, or by a name that only one person has (decision 93).
 */
export function matchLines<Account extends KnownAccount>(accounts: readonly Account[]) {
  const byEmail = new Map(accounts.flatMap((one) => (one.email ? [[one.email.toLowerCase(), one] as const] : [])))
  const byName = new Map<string, Account[]>()
  for (const account of accounts) byName.set(nameKey(account), [...(byName.get(nameKey(account)) ?? []), account])
  const taken = new Set<number>()
  return (values: ReadLineValues): Account | 'ambiguous' | undefined => {
    const found = match(values)
    if (typeof found === 'object' && !values.ofChild) taken.add(found.id)
    return found
  }

  function match(values: ReadLineValues): Account | 'ambiguous' | undefined {
    const namesakes = (byName.get(nameKey(values)) ?? []).filter(
      ({ id, state }) => state !== null && state !== 'ERASED' && !taken.has(id),
    )
    const without = namesakes.filter(({ email }) => !email)
    const owner = values.email === undefined ? undefined : byEmail.get(values.email)
    if (owner && nameKey(owner) === nameKey(values)) return owner
    // Somebody with this name and no e-mail: the mailbox is shared, or the e-mail was unreadable before.
    const nearest = matchName(values.email === undefined ? namesakes : without, values.birthDate)
    // A line of a file of children may name the parent by e-mail alone.
    return nearest ?? owner
  }
}

/** Among accounts with the same name, the one that a line without e-mail is about. */
function matchName<Account extends KnownAccount>(namesakes: Account[], birthDate: string | undefined) {
  const one = (found: Account[]) => (found.length > 1 ? ('ambiguous' as const) : found[0])
  if (birthDate) {
    const born = namesakes.filter((account) => account.birthDate === birthDate)
    return one(born.length > 0 ? born : namesakes.filter((account) => !account.birthDate && !account.email))
  }
  const bare = namesakes.filter((account) => !account.birthDate && !account.email)
  return one(bare.length > 0 ? bare : namesakes)
}
