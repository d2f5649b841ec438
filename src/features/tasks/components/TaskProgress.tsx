import '@mantine/core/styles/Progress.css'
import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { taskQuery } from '../client.ts'
import type { Task } from '../contract.ts'

const count = new Intl.NumberFormat('fr-FR')

type Props = { id: number; label: string; onEnd: (task: Task) => void }

/** Long work under way: how far it is, said to the ear as well. It goes on when the page is left. */
export function TaskProgress({ id, label, onEnd }: Props) {
  const { data, isError } = useQuery(taskQuery(id))
  const ended = data && data.state !== 'RUNNING'
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the work ends
  useEffect(() => {
    if (ended) onEnd(data)
  }, [ended])
  const { done = 0, total = 0 } = data ?? {}
  const percent = total > 0 ? Math.round((done / total) * 100) : 0
  return (
    <div className="stack">
      <div className="row between">
        <strong>{label}</strong>
        <span className="soft" role="status">
          {count.format(done)} sur {count.format(total)}
        </span>
      </div>
      <Progress value={ended ? 100 : percent} size="lg" animated={!ended} aria-label={label} />
      {isError && <p className="soft">La progression ne se lit plus pour l’instant ; le travail, lui, continue.</p>}
    </div>
  )
}
