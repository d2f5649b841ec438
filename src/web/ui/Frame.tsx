import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'

type Props = Pick<ModalProps, 'size' | 'zIndex' | 'closeOnClickOutside'> & {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  className?: string | undefined
}

const FIRST = 'input:not([type=hidden]):not([readonly]), select, textarea'

/** A modal window: the focus goes to its first field, and back to the opener on closing. */
export function Frame({ title, onClose, children, className, ...modal }: Props) {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void restoreFocus(opener), [opener])
  // The focus trap looks for this attribute a moment later.
  const body = useCallback((node: HTMLDivElement | null) => {
    const first = node?.querySelector('[data-autofocus]') ?? node?.querySelector(FIRST)
    first?.setAttribute('data-autofocus', '')
  }, [])
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      returnFocus={false}
      classNames={{ content: className }}
      {...modal}
    >
      <div ref={body}>{children}</div>
    </Modal>
  )
}

/** Returns the focus to the opener unless the user has moved it; without the opener, to the page's heading. */
const restoreFocus = (opener: Element | null) =>
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const goal = opener?.isConnected && opener !== document.body ? opener : document.querySelector('h1[tabindex]')
    if (goal instanceof HTMLElement) goal.focus({ preventScroll: true })
  })
