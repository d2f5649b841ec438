import { Badge } from '../../../../web/ui/states.tsx'
import type { State } from '../contract.ts'
import { STATE_LABELS } from '../labels.ts'

/** State of an account as a word and a colour. */
export const PersonState = ({ state }: { state: State | null }) =>
  state && <Badge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].label}</Badge>
