import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentence } from '../../../../web/http.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { markTaskSeen, resumeTask } from '../client.ts'
import type { Task } from '../contract.ts'
import { failureOf, nameOf, retryFailed } from '../messages.ts'

type Props = { task: Task; onRetry?: () => void }

/** A failed task: reason, progress, and a retry button. The home page shows it until it is acknowledged. */
export function TaskFailure({ task, onRetry }: Props) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['tasks'] })
  const retry = useMutation({
    mutationFn: () => resumeTask(task.id),
    onSuccess: async () => {
      await refresh()
      onRetry?.()
    },
    onError: (error) => toast('error', sentence(retryFailed, error)),
  })
  const seen = useMutation({
    mutationFn: () => markTaskSeen(task.id),
    onSuccess: refresh,
  })
  return (
    <Notice tone="bad" alert title={`${nameOf(task.kind)} n’a pas abouti.`}>
      <p>{failureOf(task)}</p>
      <div className="row">
        <Button loading={retry.isPending} onClick={() => retry.mutate()}>
          Reprendre
        </Button>
        {!seen.isSuccess && (
          <Button variant="default" loading={seen.isPending} onClick={() => seen.mutate()}>
            Ne plus le rappeler
          </Button>
        )}
      </div>
    </Notice>
  )
}
