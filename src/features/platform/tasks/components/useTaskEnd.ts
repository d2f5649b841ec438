import { useEffect } from 'react'
import type { Task } from '../contract.ts'

/** Calls `onEnd` once the task is over, also if it was over before the first poll. */
export function useTaskEnd(task: Task | undefined, onEnd: () => void) {
  const isOver = task !== undefined && task.state !== 'RUNNING'
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the work is over
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver])
}
