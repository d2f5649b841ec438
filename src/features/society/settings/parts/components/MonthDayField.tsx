import { NativeSelect } from '@mantine/core'
import { MONTHS } from '../../../../../shared/dates.ts'
import styles from './Parts.module.css'

const twoDigits = (number: number) => String(number).padStart(2, '0')
const DAYS = Array.from({ length: 31 }, (_, day) => ({ label: String(day + 1), value: twoDigits(day + 1) }))
const MONTH_OPTIONS = MONTHS.map((label, month) => ({ label, value: twoDigits(month + 1) }))

type Props = {
  legend: string
  hint?: string
  name: string
  /** `MM-DD`. */
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** A day of the year. */
export function MonthDayField({ legend, hint, name, value, error, onChange }: Props) {
  const [month = '', day = ''] = value.split('-')
  const textId = `${name}-text`
  const shared = { error: Boolean(error), 'aria-describedby': error || hint ? textId : undefined }
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      <div className={styles.monthDay}>
        <NativeSelect
          {...shared}
          name={name}
          aria-label={`${legend}\u00a0: jour`}
          data={DAYS}
          value={day}
          onChange={(event) => onChange(`${month}-${event.currentTarget.value}`)}
        />
        <NativeSelect
          {...shared}
          aria-label={`${legend}\u00a0: mois`}
          data={MONTH_OPTIONS}
          value={month}
          onChange={(event) => onChange(`${event.currentTarget.value}-${day}`)}
        />
      </div>
      {(error || hint) && (
        <p id={textId} className={error ? styles.error : 'small soft'}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  )
}
