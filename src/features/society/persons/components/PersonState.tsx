import { Badge } from '../../../../web/ui/states.tsx'
import type { State } from '../contract.ts'
import { STATE_LABELS } from '../labels.ts'

/** Where an account stands, in one word and one colour. */
export const PersonState = ({ state }: { state: State | null }) =>
  state && <Badge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].label}</Badge>
