import { keepAll, readAll } from '../../../../web/offline/store.ts'
import type { Operation, Result } from '../contract.ts'

/** An operation on this phone; `result` is what the server made of it, once it has it. */
export type Entry = {
  operation: Operation
  result?: Pick<Result, 'state' | 'code'>
  /** Somebody has looked at why it was refused. */
  seen?: boolean
  /** It has left once, so the server may have it though no answer came. */
  tried?: boolean
}

const OPERATIONS = 'operation:'
export const nameOf = ({ operation }: Entry) => OPERATIONS + operation.id

/** What this phone noted, the earliest first, and how many of its notes cannot be read any more. */
export async function readLog(person: number): Promise<{ entries: Entry[]; damaged: number }> {
  const { values, damaged } = await readAll<Entry>(person, OPERATIONS)
  return { entries: [...values.values()], damaged: damaged.length }
}

export const isUnsent = ({ result }: Entry) => result === undefined

/** What must not be thrown away: it is not delivered, or nobody has looked at why it was refused. */
export const isPending = (entry: Entry) => isUnsent(entry) || (entry.result?.state === 'REFUSED' && !entry.seen)

/** What the server has not decided on when it answered last: it is asked again. */
export const isWaiting = ({ result }: Entry) => result?.state === 'WAITING'

/** What was noted and taken back before any of it left the phone: it never was. What the server may have by now is taken back there. */
export function undoneOf(entries: readonly Entry[]): Entry[] {
  const here = new Map(
    entries.filter((entry) => isUnsent(entry) && !entry.tried).map((entry) => [entry.operation.id, entry]),
  )
  return [...here.values()].flatMap((entry) => {
    const { operation } = entry
    const target = operation.kind === 'WITHDRAW' ? here.get(operation.operation) : undefined
    return target ? [target, entry] : []
  })
}

/** Notes that a refusal was looked at. */
export const markSeen = (person: number, entries: readonly Entry[]) =>
  keepAll(person, Object.fromEntries(entries.map((entry) => [nameOf(entry), { ...entry, seen: true }])))
