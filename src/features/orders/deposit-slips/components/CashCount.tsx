import { NumberInput } from '@mantine/core'
import { formatEuros, toEuros } from '../../../../shared/money.ts'
import { DENOMINATIONS } from '../contract.ts'
import { denominationWords } from '../labels.ts'
import { sumOfCount } from '../rules.ts'
import styles from './Slip.module.css'

/** How many of each note and coin, by its value in cents. */
export type CountedCash = Record<string, number>

/** The request body; empty if nothing was counted. */
export function countedBody(cash: CountedCash) {
  const counted = Object.fromEntries(Object.entries(cash).filter(([, many]) => many > 0))
  return Object.keys(counted).length > 0 ? { counted } : {}
}

type Props = { counted: CountedCash; onChange: (counted: CountedCash) => void; cents: number }

/** Optional count of notes and coins for the slip. */
export function CashCount({ counted, onChange, cents }: Props) {
  const sum = sumOfCount(counted)
  return (
    <details className="card">
      <summary>Compter les billets et les pièces (facultatif)</summary>
      <div className="stack">
        <p role="status">
          Compté&nbsp;: {formatEuros(toEuros(sum))} pour {formatEuros(toEuros(cents))} de lignes
          {sum > 0 && sum === cents && '\u00a0: le compte est juste'}
        </p>
        <div className={styles.notes}>
          {DENOMINATIONS.map((value) => (
            <NumberInput
              key={value}
              label={denominationWords(value)}
              min={0}
              max={100_000}
              allowDecimal={false}
              hideControls
              inputMode="numeric"
              value={counted[value] ?? ''}
              onChange={(many) => onChange({ ...counted, [value]: Number(many) || 0 })}
            />
          ))}
        </div>
      </div>
    </details>
  )
}
