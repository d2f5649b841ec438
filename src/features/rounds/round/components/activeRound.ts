import { useMemo, useRef } from 'react'
import { toast } from '../../../../web/ui/toast.tsx'
import { type OperationInput, queueOperation } from '../../sync/components/queueOperation.ts'
import { keepFailed } from '../messages.ts'
import { claimedDoors, type Stop, stopsOf } from './stopStatus.ts'
import type { PreparedRound, StoredRound } from './useRound.ts'

type OmitYear<S> = S extends OperationInput ? Omit<S, 'year'> : never

/** A round in progress on this phone. */
export type ActiveRound = Omit<StoredRound, 'round'> & {
  person: number
  round: PreparedRound
  /** Doors that this phone holds, in walking order. */
  stops: Stop[]
  /** Queues an operation; returns its id once it is stored, or undefined if it could not be, which is shown. */
  note: (input: OmitYear<OperationInput>) => Promise<string | undefined>
}

export function useActiveRound(
  person: number,
  { round, ...kept }: StoredRound & { round: PreparedRound },
): ActiveRound {
  // A ref instead of a disabled button, because disabling it would lose the focus.
  const busy = useRef(false)
  const { entries } = kept
  const stops = useMemo(() => stopsOf(claimedDoors(round), entries), [round, entries])
  const noteOnce = async (input: OmitYear<OperationInput>) => {
    if (busy.current) return undefined
    busy.current = true
    try {
      return await queueOperation(person, { ...input, year: round.year } as OperationInput)
    } catch {
      toast('error', keepFailed)
      return undefined
    } finally {
      busy.current = false
    }
  }
  return { ...kept, person, round, stops, note: noteOnce }
}

/** Address of a part of the round; Back leads from it to the list. */
export const placeOf = (params: Record<string, string | number>) =>
  `/calendrier/tournee?${new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))}`
