import { useEffect } from 'react'
import type { Task } from '../contract.ts'

/** Tells once that work is over, where it ended before it was asked about for the first time too. */
export function useTaskEnd(task: Task | undefined, onEnd: () => void) {
  const isOver = task !== undefined && task.state !== 'RUNNING'
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the work is over
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver])
}
