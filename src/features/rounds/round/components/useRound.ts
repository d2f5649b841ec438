import { useEffect, useState } from 'react'
import { keep, onKept, read } from '../../../../web/offline/store.ts'
import { type Entry, readLog } from '../../sync/components/outbox.ts'
import type { Round } from '../contract.ts'

/** A round as this phone keeps it. */
export type PreparedRound = Round & { device: string; preparedAt: string }
/** A gift that is being written down: nothing typed is lost. */
export type GiftDraft = { doorId: number; flat: string; key: string; values: Record<string, string> }
type Twice = { doorId: number; flat: string; with: string[] }

/** The clashes that somebody has looked at. */
const SEEN = 'seen-clashes'
const clashKey = ({ doorId, flat, with: others }: Twice) => [doorId, flat, ...others].join(' ')
/** Notes that clashes were looked at: they are shown again where a third seller noted a gift there. */
export const markClashesSeen = async (person: number, clashes: readonly Twice[]) =>
  keep(person, SEEN, [...((await read<string[]>(person, SEEN)) ?? []), ...clashes.map(clashKey)])

export type StoredRound = {
  round: PreparedRound | undefined
  entries: Entry[]
  /** So many notes cannot be read any more. */
  damaged: number
  twice: Twice[]
  draft: GiftDraft | undefined
  /** In euros: what its seller has still to hand in, as the server said last. */
  cash: number | undefined
}

/** Reads again what changed; everything where `names` is null. */
async function load(
  person: number,
  names: readonly string[] | null,
  before: StoredRound | undefined,
): Promise<StoredRound> {
  const changed = (prefix: string) => !before || names === null || names.some((name) => name.startsWith(prefix))
  const [round, log, twice, draft, cash, seen] = await Promise.all([
    changed('round') ? read<PreparedRound>(person, 'round') : before?.round,
    changed('operation:') ? readLog(person) : { entries: before?.entries ?? [], damaged: before?.damaged ?? 0 },
    read<Twice[]>(person, 'twice'),
    // One that cannot be read any more is typed again.
    changed('draft') ? read<GiftDraft>(person, 'draft').catch(() => undefined) : before?.draft,
    changed('cash') ? read<number>(person, 'cash') : before?.cash,
    read<string[]>(person, SEEN),
  ])
  const shown = (twice ?? []).filter((each) => !seen?.includes(clashKey(each)))
  return { round, ...log, twice: shown, draft, cash }
}

/** What this phone keeps of somebody's round, as it changes in this tab or in another. */
export function useRound(person: number): { kept: StoredRound | undefined; fault: unknown } {
  const [kept, setKept] = useState<StoredRound>()
  const [fault, setFault] = useState<unknown>()
  useEffect(() => {
    let over = false
    let latest: StoredRound | undefined
    let reading = Promise.resolve()
    // One after the other: what was read first must not be shown last.
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
