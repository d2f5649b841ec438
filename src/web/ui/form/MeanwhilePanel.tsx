import { useEffect, useId, useRef } from 'react'
import states from '../states.module.css'
import styles from './MeanwhilePanel.module.css'
import type { Meanwhile } from './useMeanwhile.ts'

const SIDES = [
  { side: 'mine', action: 'Garder ma saisie' },
  { side: 'theirs', action: 'Prendre l’autre' },
] as const

/** Edits by somebody else while this form was open: for each field that both changed, which value to keep. */
export function MeanwhilePanel({ meanwhile: { what, taken, clashes } }: { meanwhile: Meanwhile }) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const asks = clashes.length > 0
  useEffect(() => {
    if (asks) panel.current?.focus()
  }, [asks])
  return (
    <section
      ref={panel}
      className={`${states.notice} ${states.warn} ${styles.panel}`}
      aria-labelledby={id}
      tabIndex={-1}
    >
      <div>
        <strong id={id}>Quelqu’un a modifié {what} entre-temps</strong>
        {asks && <p>Rien n’est encore enregistré. Choisissez ce qui est juste, puis enregistrez à nouveau.</p>}
      </div>
      {clashes.map(({ label, chosen, choose, ...words }) => (
        <fieldset key={label}>
          <legend>{label}</legend>
          <div className={styles.sides}>
            {SIDES.map(({ side, action }) => (
              <label key={side} className={styles.choice}>
                <input type="radio" name={`${id}-${label}`} checked={chosen === side} onChange={() => choose(side)} />
                <span className="small">{action}</span>
                <strong className={styles.value}>{words[side]}</strong>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {taken.length > 0 && <p>Repris ici, sans rien changer à votre saisie&nbsp;: {taken.join(', ')}.</p>}
    </section>
  )
}
