import { Checkbox } from '@mantine/core'
import { formatEuros } from '../../../../shared/money.ts'
import { termsInWords } from '../../../catalogue/resources/labels.ts'
import type { CartLine } from '../contract.ts'
import styles from './OrderPanel.module.css'

type Props = {
  lines: readonly CartLine[]
  accepted: boolean
  isMissing: boolean
  onAccept: (accepted: boolean) => void
}

/**
 * Terms of the commissions for these lines, each once, and the box to agree; with several resources they are folded.
 */
export function Terms({ lines, accepted, isMissing, onAccept }: Props) {
  const resources = [
    ...new Map(lines.flatMap(({ resource }) => (resource ? [[resource.id, resource] as const] : []))).values(),
  ]
  const words = resources.map((resource) => (
    <div key={resource.id} className={styles.terms}>
      <h3>{resource.name}</h3>
      <ul>
        {wordsFor(resource).map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  ))
  const asked = resources.filter(({ deposit }) => deposit)
  return (
    <section className="stack" aria-labelledby="cart-terms">
      <h2 id="cart-terms">Conditions</h2>
      {words.length < 2 ? (
        words
      ) : (
        <>
          {asked.map(({ id, name, deposit }) => (
            <p key={id}>
              {name}&nbsp;: une caution de {formatEuros(deposit ?? 0)} est demandée en plus du prix.
            </p>
          ))}
          <details>
            <summary>Annulation et autres conditions de chaque article</summary>
            <div className={styles.each}>{words}</div>
          </details>
        </>
      )}
      <Checkbox
        label="J’accepte ces conditions"
        checked={accepted}
        error={isMissing && 'Cochez cette case pour commander.'}
        onChange={(event) => onAccept(event.currentTarget.checked)}
      />
    </section>
  )
}

/** Lines without days are not refundable, which must be said, but need nothing else. */
function wordsFor(resource: NonNullable<CartLine['resource']>): string[] {
  const terms = termsInWords(resource)
  if (terms.length > 0) return terms
  return [resource.price === 0 ? 'Vous pouvez annuler.' : 'Une annulation n’est pas remboursée.']
}
