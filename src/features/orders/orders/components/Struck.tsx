import type { ReactNode } from 'react'

/** Text that no longer counts: struck through, and announced as deleted by screen readers. */
export const Struck = ({ when, children }: { when: boolean; children: ReactNode }) =>
  when ? <del>{children}</del> : <span>{children}</span>
