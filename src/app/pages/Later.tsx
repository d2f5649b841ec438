import type { ReactNode } from 'react'
import { AllDone } from '../../web/art/empty/AllDone.tsx'
import { EmptyState } from '../../web/ui/states.tsx'

/** What a later version brings (rules#shell): its place is there, and says so. */
export const Later = ({ action }: { action?: ReactNode }) => (
  <EmptyState drawing={<AllDone />} action={action}>
    Cette page n’est pas encore ouverte&nbsp;: elle arrivera avec une prochaine version du portail.
  </EmptyState>
)
