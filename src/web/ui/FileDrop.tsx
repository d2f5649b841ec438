import { Loader } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './FileDrop.module.css'

type Props = {
  /** The accessible name of the field. */
  label: string
  accept: string
  icon: ReactNode
  name: string | undefined
  busy: boolean
  onFile: (file: File) => void
}

/** A drop zone that also opens the file picker, by pointer or keyboard. */
export function FileDrop({ label, accept, icon, name, busy, onFile }: Props) {
  const [over, setOver] = useState(false)
  return (
    <label
      className={styles.fileDrop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      {busy ? <Loader size={32} /> : icon}
      <span className={styles.name}>{name ?? 'Choisir un fichier'}</span>
      <span className="soft small">{name ? 'Choisir un autre fichier' : 'ou le déposer ici'}</span>
      <input
        type="file"
        aria-label={label}
        accept={accept}
        disabled={busy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // Choosing the same file again, after it was corrected, must fire a change too.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
