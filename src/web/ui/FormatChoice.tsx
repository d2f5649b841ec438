import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import type { Format } from '../../shared/sheet.ts'
import styles from './FormatChoice.module.css'

const FORMATS = [
  { format: 'xlsx', label: 'Excel', hint: 'Pour lire, trier, imprimer (.xlsx)', Icon: IconFileSpreadsheet },
  { format: 'csv', label: 'CSV', hint: 'Pour un autre logiciel (.csv)', Icon: IconFileText },
] as const

type Props = {
  what: string
  /** No row is about a person, so that the file needs no care. */
  isAnonymous?: boolean | undefined
  disabled: boolean
  onChoose: (format: Format) => void
}

/** Describes the content of the file and asks for its format. */
export function FormatChoice({ what, isAnonymous = false, disabled, onChoose }: Props) {
  return (
    <>
      <p>{what}</p>
      <div className={styles.formatChoice}>
        {FORMATS.map(({ format, label, hint, Icon }) => (
          <button key={format} type="button" disabled={disabled} onClick={() => onChoose(format)}>
            <Icon size={32} stroke={1.5} aria-hidden="true" />
            <strong>{label}</strong>
            <span className="soft small">{hint}</span>
          </button>
        ))}
      </div>
      {!isAnonymous && (
        <p className="soft small">
          Ce fichier contient des données personnelles, à garder en lieu sûr et à effacer après usage.
        </p>
      )}
    </>
  )
}
