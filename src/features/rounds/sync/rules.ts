import { toCents } from '../../../shared/money.ts'
import type { Gift, Operation } from './contract.ts'

const MINUTE = 60_000

/**
 * When something was done, by the server's clock. What the phone's is off by, to the minute, is taken away, so that how long a delivery
 * travels changes nothing; nothing is done before the campaign opened, nor in the future.
 */
export function setRight(at: string, sentAt: string, { opensOn, now }: { opensOn: string; now: Date }): Date {
  const off = Math.round((Date.parse(sentAt) - now.getTime()) / MINUTE) * MINUTE
  const opened = Date.parse(`${opensOn}T00:00:00Z`)
  return new Date(Math.min(Math.max(Date.parse(at) - off, opened), now.getTime()))
}

/** A number that can stand on a stub; what was mistyped is left out, and the gift is to be checked. */
export const stubOf = ({ stub }: Pick<Gift, 'stub'>): number | undefined =>
  stub !== undefined && Number.isInteger(stub) && stub >= 1 && stub <= 9_999_999 ? stub : undefined

type Visit = Extract<Operation, { kind: 'VISIT' }>

/** The sale that a visit is about: its own, or one by card under another key; none where nothing was given. */
export const saleKeyOf = ({ id, outcome, gift }: Pick<Visit, 'id' | 'outcome' | 'gift'>): string | null =>
  outcome === 'GIVEN' ? (gift?.means === 'CARD' && gift.key ? gift.key : id) : null

/** Money that came by hand, in cents; undefined where a card's own purchase is the sale, and where nothing was given. */
export const handedIn = ({ outcome, gift }: Pick<Visit, 'outcome' | 'gift'>) =>
  outcome === 'GIVEN' && gift && gift.means !== 'CARD'
    ? { cents: toCents(gift.amount), method: gift.means, reference: gift.reference, email: gift.email }
    : undefined

/** The field that keeps an operation which reads well from being taken all the same; null: it can be. */
export function faultOf(operation: Operation): string | null {
  if (operation.kind !== 'VISIT') return null
  const { id, outcome, gift, comeBackOn, comeBackAt } = operation
  if ((outcome === 'GIVEN') !== (gift !== undefined)) return 'gift'
  if (gift?.means === 'CARD' && (!gift.key || gift.key === id)) return 'gift.key'
  if (comeBackOn !== undefined && outcome !== 'COME_BACK') return 'comeBackOn'
  return comeBackAt !== undefined && comeBackOn === undefined ? 'comeBackAt' : null
}

/** What somebody may do at a door. */
export type Rights = { sells: boolean; handsOver: boolean }

/** Why an operation waits for an administrator (rules#rounds); null: it is taken at once. */
export function whyWaits(
  kind: Operation['kind'],
  { revoked, rights, isOwnDoor }: { revoked: boolean; rights: Rights; isOwnDoor: boolean },
) {
  if (revoked) return 'REVOKED' as const
  if (!(kind === 'HANDOVER' ? rights.handsOver : rights.sells)) return 'NO_RIGHT' as const
  return isOwnDoor || rights.handsOver ? null : ('ELSEWHERE' as const)
}

/** So much of one seller waits at once, whatever the number of their phones: many evenings of a whole round. */
export const MOST_WAITING = 2_000

/** What is kept of an operation: where the receipt goes is the sale's, which forgets it in time. */
export function withoutReceipt<O extends object>(operation: O, waits: boolean): O {
  if (waits || !('gift' in operation) || !operation.gift) return operation
  const { email: _email, ...gift } = operation.gift as Gift
  return { ...operation, gift }
}
