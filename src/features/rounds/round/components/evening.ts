import { useMemo, useRef } from 'react'
import { toast } from '../../../../web/ui/toast.tsx'
import { note, type Said } from '../../sync/components/noting.ts'
import { keepFailed } from '../messages.ts'
import { type Stop, stopsOf, takenDoors } from './standing.ts'
import type { Kept, KeptRound } from './useRound.ts'

type OmitYear<S> = S extends Said ? Omit<S, 'year'> : never

/** A round under way on this phone. */
export type Evening = Omit<Kept, 'round'> & {
  person: number
  round: KeptRound
  /** The doors this phone left with, in walking order. */
  stops: Stop[]
  /** Notes something; its name once the phone has it, undefined where it could not be kept, which is told. */
  note: (said: OmitYear<Said>) => Promise<string | undefined>
}

export function useEvening(person: number, { round, ...kept }: Kept & { round: KeptRound }): Evening {
  // No button is disabled meanwhile, which would lose the focus: it takes a moment.
  const busy = useRef(false)
  const { entries } = kept
  const stops = useMemo(() => stopsOf(takenDoors(round), entries), [round, entries])
  const noteOnce = async (said: OmitYear<Said>) => {
    if (busy.current) return undefined
    busy.current = true
    try {
      return await note(person, { ...said, year: round.year } as Said)
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
