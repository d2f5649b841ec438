import { useEffect, useState } from 'react'
import { keep, onKept, read } from '../../../../web/offline/store.ts'
import { type Entry, readLog } from '../../sync/components/outbox.ts'
import type { Round } from '../contract.ts'

/** A round as stored on this phone. */
export type PreparedRound = Round & { device: string; preparedAt: string }
/** Draft of a gift, so that nothing typed is lost. */
export type GiftDraft = { doorId: number; flat: string; key: string; values: Record<string, string> }
type Twice = { doorId: number; flat: string; with: string[] }

/** Clashes that the seller has seen. */
const SEEN = 'seen-clashes'
const clashKey = ({ doorId, flat, with: others }: Twice) => [doorId, flat, ...others].join(' ')
/** Records that clashes were seen: they are shown again if a third seller records a gift there. */
export const markClashesSeen = async (person: number, clashes: readonly Twice[]) =>
  keep(person, SEEN, [...((await read<string[]>(person, SEEN)) ?? []), ...clashes.map(clashKey)])

export type StoredRound = {
  round: PreparedRound | undefined
  entries: Entry[]
  /** Number of records that can no longer be read. */
  damaged: number
  twice: Twice[]
  draft: GiftDraft | undefined
  /** What the seller still has to hand in, in euros, by the server's last answer. */
  cash: number | undefined
}

/** Reads what changed; everything if `names` is null. */
async function load(
  person: number,
  names: readonly string[] | null,
  before: StoredRound | undefined,
): Promise<StoredRound> {
  const hasChanged = (prefix: string) => !before || names === null || names.some((name) => name.startsWith(prefix))
  const [round, log, twice, draft, cash, seen] = await Promise.all([
    hasChanged('round') ? read<PreparedRound>(person, 'round') : before?.round,
    hasChanged('operation:') ? readLog(person) : { entries: before?.entries ?? [], damaged: before?.damaged ?? 0 },
    read<Twice[]>(person, 'twice'),
    // An unreadable draft is dropped, and typed again.
    hasChanged('draft') ? read<GiftDraft>(person, 'draft').catch(() => undefined) : before?.draft,
    hasChanged('cash') ? read<number>(person, 'cash') : before?.cash,
    read<string[]>(person, SEEN),
  ])
  const shown = (twice ?? []).filter((each) => !seen?.includes(clashKey(each)))
  return { round, ...log, twice: shown, draft, cash }
}

/** A person's round on this phone, updated when this or another tab changes it. */
export function useRound(person: number): { kept: StoredRound | undefined; fault: unknown } {
  const [kept, setKept] = useState<StoredRound>()
  const [fault, setFault] = useState<unknown>()
  useEffect(() => {
    let over = false
    let latest: StoredRound | undefined
    let reading = Promise.resolve()
    // One read after the other, so that an older result never replaces a newer one.
    const again = (names: readonly string[] | null) => {
      reading = reading.then(async () => {
        if (over) return
        try {
          latest = await load(person, names, latest)
          if (!over) setKept(latest)
        } catch (error) {
          if (!over) setFault(error)
        }
      })
    }
    again(null)
    const stop = onKept((change) => change.person === person && again(change.names))
    return () => {
      over = true
      stop()
    }
  }, [person])
  return { kept, fault }
}
