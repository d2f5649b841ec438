import { NativeSelect } from '@mantine/core'
import { MONTHS } from '../../../../shared/dates.ts'
import styles from './BirthDateField.module.css'

export type SplitDate = { year: string; month: string; day: string }

/** Default of the form, which counts as not chosen (rules#person-fields). */
export const DEFAULT_BIRTH: SplitDate = { year: '1900', month: '1', day: '1' }

const isUntouched = ({ year, month, day }: SplitDate) =>
  year === DEFAULT_BIRTH.year && month === DEFAULT_BIRTH.month && day === DEFAULT_BIRTH.day

/**
 * `YYYY-MM-DD`; an invalid day is kept for the contract to refuse. Undefined while it has the default, which nobody
 * chose.
 */
export const joinDate = (date: SplitDate): string | undefined =>
  isUntouched(date) ? undefined : `${date.year}-${date.month.padStart(2, '0')}-${date.day.padStart(2, '0')}`

/** Label of a birth date where two edits are compared. */
export const BIRTH_LABELS = {
  label: 'Date de naissance',
  say: (date: SplitDate) => (isUntouched(date) ? '' : `${date.day} ${MONTHS[Number(date.month) - 1]} ${date.year}`),
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
const DAYS = range(1, 31)
const MONTH_OPTIONS = MONTHS.map((label, index) => ({ label, value: String(index + 1) }))

type Props = {
  legend: string
  name: string
  value: SplitDate
  error?: string | undefined
  onChange: (value: SplitDate) => void
  /** Whether it may keep the default. */
  optional?: boolean
}

/** Birth date as day, French month and year from 1900 on (rules#person-fields). */
export function BirthDateField({ legend, name, value, error, onChange, optional = false }: Props) {
  const parts = [
    ['jour', 'day', DAYS],
    ['mois', 'month', MONTH_OPTIONS],
    ['année', 'year', range(1900, new Date().getFullYear()).reverse()],
  ] as const
  const textId = `${name}-text`
  const asked = optional ? 'Facultatif.' : 'Choisissez le jour, le mois et l’année.'
  const hint = !error && isUntouched(value) ? asked : undefined
  const shared = {
    error: Boolean(error),
    'aria-describedby': error || hint ? textId : undefined,
    withErrorStyles: true,
  }
  return (
    <fieldset className={styles.birth}>
      <legend>
        {legend}{' '}
        {!optional && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </legend>
      <div className={styles.parts}>
        {parts.map(([label, part, data]) => (
          <NativeSelect
            key={part}
            {...shared}
            aria-label={`${legend} : ${label}`}
            data={data}
            value={value[part]}
            onChange={(event) => onChange({ ...value, [part]: event.currentTarget.value })}
          />
        ))}
      </div>
      {(error || hint) && (
        <p id={textId} className={error ? styles.error : 'small soft'}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  )
}
