import { formatTime } from '../../../../shared/dates.ts'
import { overallWords } from '../messages.ts'
import type { bySubject } from '../rules.ts'
import styles from './Overall.module.css'
import { StateMark } from './SubjectLine.tsx'

/** Overall state in a sentence, announced to screen readers when it changes. */
export function Overall({ subjects, at }: { subjects: ReturnType<typeof bySubject>; at: string }) {
  const count = (wanted: string) => subjects.filter(({ verdict }) => verdict === wanted).length
  const [bad, warn] = [count('BAD'), count('WARN')]
  return (
    <div className={`card ${styles.overall}`}>
      <StateMark verdict={bad > 0 ? 'BAD' : warn > 0 ? 'WARN' : 'GOOD'} />
      <div>
        <p role="status" className={styles.sentence}>
          {overallWords(bad, warn)}
        </p>
        <p className="soft">Vérifié à {formatTime(at)}. Cette page se met à jour toute seule.</p>
      </div>
    </div>
  )
}
