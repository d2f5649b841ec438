import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { Verdict } from '../rules.ts'
import styles from './StateMark.module.css'

const LOOKS = {
  GOOD: { icon: IconCircleCheck, look: styles.good },
  WARN: { icon: IconAlertTriangle, look: styles.warn },
  BAD: { icon: IconCircleX, look: styles.bad },
}

/** State as a shape and a colour, beside its word. */
export function StateMark({ verdict }: { verdict: Verdict }) {
  const { icon: Drawn, look } = LOOKS[verdict]
  return (
    <span className={`${styles.mark} ${look}`}>
      <Drawn size={24} aria-hidden="true" />
    </span>
  )
}
