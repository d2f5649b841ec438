import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { TaskFailure } from '../../../features/platform/tasks/components/TaskFailure.tsx'
import { Notice } from '../../../web/ui/states.tsx'
import { TodoLine } from './TodoLine.tsx'
import { ToRenew } from './ToRenew.tsx'
import type { Waiting } from './useWaiting.ts'
import styles from './Waiting.module.css'

/** « Ce qui m’attend »: tasks that only this member can do, each linked to its page (rules#home). */
export function WaitingForMe({ waiting }: { waiting: Waiting }) {
  const { person, season, tasks, todos, again, administratorsUnpaid, beginning } = waiting
  const nothing = tasks.length + todos.length === 0 && !season && !again && administratorsUnpaid === null
  // The first steps are pending and listed just above.
  if (nothing && beginning) return null
  return (
    <section className="stack" aria-labelledby="waiting">
      <h2 id="waiting">Ce qui m’attend</h2>
      {tasks.map((task) => (
        <TaskFailure key={task.id} task={task} />
      ))}
      {administratorsUnpaid !== null && (
        <Notice tone="warn" title={`Aucun administrateur n’a payé ${administratorsUnpaid}`}>
          Quand la saison sera finie, un administrateur qui n’a pas renouvelé ne pourra plus administrer. Payez votre
          cotisation, ou faites-la enregistrer par un autre administrateur.
        </Notice>
      )}
      {again && (
        <Notice tone="warn" alert>
          <div className="row between">
            Une partie de ce qui vous attend n’a pas pu être chargée.
            <Button variant="default" onClick={again}>
              Réessayer
            </Button>
          </div>
        </Notice>
      )}
      {(season || todos.length > 0 || nothing) && (
        <ul className="framed">
          {person && season && (
            <li>
              <ToRenew person={person} season={season} />
            </li>
          )}
          {todos.map((todo) => (
            <li key={`${todo.to} ${todo.title}`}>
              <TodoLine todo={todo} />
            </li>
          ))}
          {nothing && (
            <li className={styles.todo}>
              <span className={`${styles.icon} ${styles.good}`}>
                <IconCircleCheck size={24} aria-hidden="true" />
              </span>
              <div>
                <strong className={styles.title}>Tout est à jour</strong>
                <p className="soft">Rien ne vous attend pour l’instant.</p>
              </div>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
