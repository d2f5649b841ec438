import { toCents } from '../../../shared/money.ts'
import type { Gift, Operation } from './contract.ts'

const MINUTE = 60_000

/**
 * Time of an operation by the server's clock. The phone's offset, to the minute, is subtracted, so that the duration of
 * the sync does not matter; the result is never before the campaign's start or in the future.
 */
export function setRight(at: string, sentAt: string, { opensOn, now }: { opensOn: string; now: Date }): Date {
  const off = Math.round((Date.parse(sentAt) - now.getTime()) / MINUTE) * MINUTE
  const opened = Date.parse(`${opensOn}T00:00:00Z`)
  return new Date(Math.min(Math.max(Date.parse(at) - off, opened), now.getTime()))
}

/** A valid stub number; a mistyped one is dropped, and the gift will be checked. */
export const stubOf = ({ stub }: Pick<Gift, 'stub'>): number | undefined =>
  stub !== undefined && Number.isInteger(stub) && stub >= 1 && stub <= 9_999_999 ? stub : undefined

type Visit = Extract<Operation, { kind: 'VISIT' }>

/** Sale of a visit: its own, or a card purchase under another key; undefined if nothing was given. */
export const saleKeyOf = ({ id, outcome, gift }: Pick<Visit, 'id' | 'outcome' | 'gift'>): string | null =>
  outcome === 'GIVEN' ? (gift?.means === 'CARD' && gift.key ? gift.key : id) : null

/**
 * Amount received by hand, in cents; undefined for a card purchase, which is its own sale, and if nothing was given.
 */
export const handedIn = ({ outcome, gift }: Pick<Visit, 'outcome' | 'gift'>) =>
  outcome === 'GIVEN' && gift && gift.means !== 'CARD'
    ? { cents: toCents(gift.amount), method: gift.means, reference: gift.reference, email: gift.email }
    : undefined

/** Faulty field of a well-formed operation, which prevents it from being applied; null if there is none. */
export function faultOf(operation: Operation): string | null {
  if (operation.kind !== 'VISIT') return null
  const { id, outcome, gift, comeBackOn, comeBackAt } = operation
  if ((outcome === 'GIVEN') !== (gift !== undefined)) return 'gift'
  if (gift?.means === 'CARD' && (!gift.key || gift.key === id)) return 'gift.key'
  if (comeBackOn !== undefined && outcome !== 'COME_BACK') return 'comeBackOn'
  return comeBackAt !== undefined && comeBackOn === undefined ? 'comeBackAt' : null
}

/** Rights of a seller at a door. */
export type Rights = { sells: boolean; handsOver: boolean }

/** Why an operation waits for an administrator (rules#rounds); null if it is applied at once. */
export function whyWaits(
  kind: Operation['kind'],
  { revoked, rights, isOwnDoor }: { revoked: boolean; rights: Rights; isOwnDoor: boolean },
) {
  if (revoked) return 'REVOKED' as const
  if (!(kind === 'HANDOVER' ? rights.handsOver : rights.sells)) return 'NO_RIGHT' as const
  return isOwnDoor || rights.handsOver ? null : ('ELSEWHERE' as const)
}

/** Maximum number of waiting operations of one seller, on all their phones: many rounds. */
export const MOST_WAITING = 2_000

/** An operation as stored: the receipt address moves to the sale, which erases it in time. */
export function withoutReceipt<O extends object>(operation: O, waits: boolean): O {
  if (waits || !('gift' in operation) || !operation.gift) return operation
  const { email: _email, ...gift } = operation.gift as Gift
  return { ...operation, gift }
}
