import { type ComponentProps, useRef, useState } from 'react'
import styles from './Dialog.module.css'
import { Frame } from './Frame.tsx'
import { useLayer } from './layers.ts'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'
import { UnsavedContext } from './unsaved.ts'

type Props = Omit<ComponentProps<typeof Frame>, 'className'> & {
  /** For a long form, which fills the screen of a phone. */
  long?: boolean
  /** Address of the page with the same content, for a reload or a copied link. */
  address?: string
}

/** A dialog closed by its cross, Escape and Back; with unsaved input, it asks first. */
export function Dialog({ onClose, long, address, children, ...frame }: Props) {
  const unsaved = useRef(false)
  const [asking, setAsking] = useState(false)
  const leave = () => {
    if (unsaved.current) setAsking(true)
    else onClose()
    return !unsaved.current
  }
  const { isTop } = useLayer(leave, address)
  return (
    <UnsavedContext value={unsaved}>
      <Frame
        {...frame}
        className={long ? `${styles.dialog} ${styles.long}` : styles.dialog}
        onClose={() => isTop() && !asking && leave()}
      >
        {children}
      </Frame>
      {asking && <UnsavedChangesDialog onLeave={onClose} onStay={() => setAsking(false)} />}
    </UnsavedContext>
  )
}
