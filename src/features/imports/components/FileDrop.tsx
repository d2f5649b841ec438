import { Loader } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'

type Props = { name: string | undefined; busy: boolean; onFile: (file: File) => void }

/** Where a file is dropped, or chosen by hand or key. */
export function FileDrop({ name, busy, onFile }: Props) {
  const [over, setOver] = useState(false)
  return (
    <label
      className="file-drop"
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
      {busy ? <Loader size={32} /> : <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden="true" />}
      <span className="file-drop-name">{name ?? 'Choisir un fichier'}</span>
      <span className="soft small">{name ? 'Choisir un autre fichier' : 'ou le déposer ici'}</span>
      <input
        type="file"
        aria-label="Fichier des membres"
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // The same file again, once mended, is a change too.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
