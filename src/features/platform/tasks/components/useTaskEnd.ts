import { useEffect } from 'react'
import type { Task } from '../contract.ts'

/** Calls `onEnd` once the task is over, also if it was over before the first poll. */
export function useTaskEnd(task: Task | undefined, onEnd: () => void) {
  const isOver = task !== undefined && task.state !== 'RUNNING'
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, when the task has ended
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver])
}
