import type { ReactNode } from 'react'

/** Words that do not count any more: struck through for the eye, and said to be deleted to who listens. */
export const Struck = ({ when, children }: { when: boolean; children: ReactNode }) =>
  when ? <del>{children}</del> : <span>{children}</span>
