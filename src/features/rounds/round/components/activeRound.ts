import { useMemo, useRef } from 'react'
import { toast } from '../../../../web/ui/toast.tsx'
import { type OperationInput, queueOperation } from '../../sync/components/queueOperation.ts'
import { keepFailed } from '../messages.ts'
import { claimedDoors, type Stop, stopsOf } from './stopStatus.ts'
import type { PreparedRound, StoredRound } from './useRound.ts'

type OmitYear<S> = S extends OperationInput ? Omit<S, 'year'> : never

/** A round under way on this phone. */
export type ActiveRound = Omit<StoredRound, 'round'> & {
  person: number
  round: PreparedRound
  /** The doors this phone left with, in walking order. */
  stops: Stop[]
  /** Notes something; its name once the phone has it, undefined where it could not be kept, which is told. */
  note: (said: OmitYear<OperationInput>) => Promise<string | undefined>
}

export function useActiveRound(
  person: number,
  { round, ...kept }: StoredRound & { round: PreparedRound },
): ActiveRound {
  // No button is disabled meanwhile, which would lose the focus: it takes a moment.
  const busy = useRef(false)
  const { entries } = kept
  const stops = useMemo(() => stopsOf(claimedDoors(round), entries), [round, entries])
  const noteOnce = async (said: OmitYear<OperationInput>) => {
    if (busy.current) return undefined
    busy.current = true
    try {
      return await queueOperation(person, { ...said, year: round.year } as OperationInput)
    } catch {
      toast('error', keepFailed)
      return undefined
    } finally {
      busy.current = false
    }
  }
  return { ...kept, person, round, stops, note: noteOnce }
}

/** Where a part of the round is shown; Back leads from it to the list. */
export const placeOf = (params: Record<string, string | number>) =>
  `/calendrier/tournee?${new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))}`
