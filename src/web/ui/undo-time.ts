import { useEffect, useMemo, useState } from 'react'
import { undoneUntil } from '../../shared/undo.ts'
import { serverNow } from '../clock.ts'

/**
 * Whether something may still be undone, for the seconds that the server allows; the undo button then disappears by
 * itself.
 */
export function useUndoTime(seconds: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    setOver(false)
    const timer = setTimeout(() => setOver(true), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
  return seconds > 0 && !isOver
}

/** Same, until a time by the server's clock. */
export const useUndoTimeUntil = (until: string): boolean =>
  useUndoTime(useMemo(() => (Date.parse(until) - serverNow()) / 1_000, [until]))

/** Same, from the time of the action. */
export const useUndoTimeSince = (at: string): boolean => useUndoTimeUntil(undoneUntil(new Date(at)).toISOString())
