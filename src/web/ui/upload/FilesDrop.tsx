import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { filesDropped, inNameOrder, ofKinds } from './chosen.ts'
import styles from './UploadList.module.css'

/** React's types do not know this attribute. */
const WHOLE_FOLDER = { webkitdirectory: '' }

type Props = {
  label: string
  accept: string
  icon: ReactNode
  /** « Choisir des photos » */
  action: string
  /** Look of the button, if it is not the screen's main action. */
  button?: ButtonProps | undefined
  folders: boolean
  onFiles: (files: File[]) => void
}

/** Drops or chooses many files, or a folder of them. */
export function FilesDrop({ label, accept, icon, action, button, folders, onFiles }: Props) {
  const [over, setOver] = useState(false)
  const some = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])])
    // Choosing the same files again must fire a change too.
    input.value = ''
  }
  return (
    <section
      aria-label={label}
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={async (event) => {
        event.preventDefault()
        setOver(false)
        onFiles(ofKinds(await filesDropped(event.dataTransfer), accept))
      }}
    >
      {icon}
      <div className={`row ${styles.choices}`}>
        <Button onClick={() => some.current?.click()} {...button}>
          {action}
        </Button>
        {folders && 'webkitdirectory' in HTMLInputElement.prototype && (
          <Button variant="default" className={styles.desk ?? ''} onClick={() => folder.current?.click()}>
            Choisir un dossier
          </Button>
        )}
      </div>
      <span className={`soft small ${styles.desk}`}>ou les déposer ici</span>
      <input
        ref={some}
        type="file"
        hidden
        multiple
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={`${label}\u00a0: un dossier`}
        {...WHOLE_FOLDER}
        onChange={({ currentTarget }) => {
          onFiles(inNameOrder(ofKinds([...(currentTarget.files ?? [])], accept)))
          currentTarget.value = ''
        }}
      />
    </section>
  )
}
