import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { formatMoment } from '../../../../../shared/dates.ts'
import { Undo } from '../../components/Undo.tsx'
import type { ChecklistAnswers, Sheet } from '../contract.ts'
import { MOMENTS } from '../labels.ts'
import { Photos } from './Photos.tsx'
import styles from './StaySheet.module.css'

/** Findings of a completed check. */
export function FoundView({ sheet, found }: { sheet: Sheet; found: ChecklistAnswers }) {
  const { id, photos, state } = sheet
  const { done, checks, readings } = found
  if (!done) return null
  const { name } = MOMENTS[found.state]
  return (
    <section className="card stack" aria-label={name}>
      <div>
        <h2>{name}</h2>
        <p className="soft">
          {done.by && `par ${done.by}, `}le {formatMoment(done.at)}
        </p>
      </div>
      {checks.length > 0 && (
        <ul className={styles.found}>
          {checks.map(({ label, ok }) => (
            <li key={label}>
              {ok ? (
                <IconCheck size={18} stroke={2} aria-hidden="true" />
              ) : (
                <IconAlertTriangle size={18} stroke={2} aria-hidden="true" />
              )}
              <span>
                {label}
                {!ok && <strong> (pas en ordre)</strong>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {readings.length > 0 && (
        <dl className="facts">
          {readings.map(({ label, value }) => (
            <div key={label} className="row">
              <dt>{label}</dt>
              <dd>{value.toLocaleString('fr-FR')}</dd>
            </div>
          ))}
        </dl>
      )}
      {done.note && <p>{done.note}</p>}
      <Photos id={id} moment={found.state} photos={photos} />
      {found.state === state && (
        <div className={styles.undo}>
          <Undo id={id} state={found.state} at={done.at} />
        </div>
      )}
    </section>
  )
}
