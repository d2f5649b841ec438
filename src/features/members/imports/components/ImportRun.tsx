import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { saveTaskFile, taskQuery } from '../../../platform/tasks/client.ts'
import { TaskFailure } from '../../../platform/tasks/components/TaskFailure.tsx'
import { TaskProgress } from '../../../platform/tasks/components/TaskProgress.tsx'
import { useTaskEnd } from '../../../platform/tasks/components/useTaskEnd.ts'
import { saveRefused } from '../client.ts'
import type { IMPORT_VERDICTS } from '../contract.ts'
import { DONE_LABELS, reportFailed, stoppedBefore } from '../messages.ts'
import { ImportCounts } from './ImportCounts.tsx'

/** Progress of an import, then its result. */
export function ImportRun({ task: id, onAgain }: { task: number; onAgain: () => void }) {
  const client = useQueryClient()
  const { data: task, isError } = useQuery(taskQuery(id))
  useTaskEnd(task, () => void client.invalidateQueries({ queryKey: ['users'] }))
  const refused = useMutation({ mutationFn: saveRefused, onError: () => toast('error', reportFailed) })
  const report = useMutation({ mutationFn: saveTaskFile, onError: () => toast('error', reportFailed) })
  if (isError && !task)
    return (
      <Notice tone="bad" alert title="Cet import n’est plus là.">
        <p>Un import se relit pendant une semaine, par qui l’a lancé.</p>
        <Button onClick={onAgain}>Importer un fichier</Button>
      </Notice>
    )
  if (!task) return <SkeletonRows rows={2} />
  if (task.state === 'RUNNING')
    return (
      <section className="card stack">
        <TaskProgress id={id} label="Import des membres" />
        <p className="soft">Vous pouvez quitter cette page&nbsp;: l’import continue sans elle.</p>
      </section>
    )
  if (task.state === 'FAILED') return <TaskFailure task={task} />
  const counts = (task.result?.counts ?? {}) as Record<(typeof IMPORT_VERDICTS)[number], number>
  return (
    <section className="card stack" aria-labelledby="imported">
      <h2 id="imported">{task.state === 'DONE' ? 'L’import est terminé' : 'L’import s’est arrêté'}</h2>
      <ImportCounts labels={DONE_LABELS} counts={counts} />
      {task.done < task.total && <p>{stoppedBefore(task.total - task.done)}</p>}
      <p>
        Les membres ajoutés se connectent avec «&nbsp;Mot de passe oublié&nbsp;»&nbsp;: ils choisissent alors leur mot
        de passe. La campagne d’adhésion écrit à ceux dont la cotisation n’est pas à jour.
      </p>
      {counts.REFUSED > 0 && (
        <p>
          Les lignes refusées se téléchargent telles qu’elles étaient, avec la raison dans la dernière colonne.
          Corrigez-les, puis importez ce fichier&nbsp;: personne n’est ajouté deux fois. Le rapport reprend toutes les
          lignes, avec ce qui en a été laissé de côté.
        </p>
      )}
      <div className="row">
        <Button component={Link} to="/management/persons">
          Voir les membres
        </Button>
        {counts.REFUSED > 0 && (
          <>
            <Button
              variant="default"
              loading={refused.isPending}
              onClick={() => refused.mutate({ id, format: 'xlsx' })}
            >
              Lignes refusées (Excel)
            </Button>
            <Button variant="default" loading={refused.isPending} onClick={() => refused.mutate({ id, format: 'csv' })}>
              Lignes refusées (CSV)
            </Button>
          </>
        )}
        {task.fileName && (
          <Button variant="default" loading={report.isPending} onClick={() => report.mutate(task)}>
            Télécharger le rapport
          </Button>
        )}
        <Button variant="subtle" onClick={onAgain}>
          Importer un autre fichier
        </Button>
      </div>
    </section>
  )
}
