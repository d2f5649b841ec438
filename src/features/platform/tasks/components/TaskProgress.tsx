import '@mantine/core/styles/Progress.css'
import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sentence } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { stopTask, taskQuery } from '../client.ts'
import type { Task } from '../contract.ts'
import { cancelFailed, stopLeaves } from '../messages.ts'

const count = new Intl.NumberFormat('fr-FR')

type Props = { id: number; label: string; onEnd?: (task: Task) => void }

/** A running task: progress, also for screen readers, and a stop button. It continues when the page is left. */
export function TaskProgress({ id, label, onEnd }: Props) {
  const client = useQueryClient()
  const { data, isError } = useQuery(taskQuery(id))
  const stop = useMutation({
    mutationFn: () => stopTask(id),
    onSuccess: (task) => client.setQueryData(taskQuery(id).queryKey, task),
    onError: (error) => toast('error', sentence(cancelFailed, error)),
  })
  const ended = data && data.state !== 'RUNNING'
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, when the task has ended
  useEffect(() => {
    if (ended) onEnd?.(data)
  }, [ended])
  const { done = 0, total = 0 } = data ?? {}
  const percent = total > 0 ? Math.round((done / total) * 100) : 0
  const stopping = stop.isPending || Boolean(data?.cancelAskedAt)
  return (
    <div className="stack">
      <div className="row between">
        <strong>{label}</strong>
        <span className="soft" role="status">
          {count.format(done)} sur {count.format(total)}
        </span>
      </div>
      <Progress value={ended ? 100 : percent} size="lg" animated={!ended} aria-label={label} />
      {!ended && (
        <div className="row">
          <Button variant="default" loading={stopping} onClick={() => stop.mutate()}>
            Arrêter
          </Button>
          {data && <span className="soft">{stopLeaves(data.kind)}</span>}
        </div>
      )}
      {isError && (
        <p className="soft">La progression ne se lit plus pour l’instant&nbsp;; le travail, lui, continue.</p>
      )}
    </div>
  )
}
