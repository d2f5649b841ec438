import { Badge, type Tone } from '../../../../web/ui/states.tsx'
import type { Book } from '../contract.ts'
import { STATE_LABELS } from '../labels.ts'

const TONES: Record<Book['state'], Tone> = { STORED: 'quiet', GIVEN: 'info', COUNTED: 'good' }

/** State of a seller's book; a returned one still has to be counted. */
export function BookState({ book: { kind, state, seller } }: { book: Pick<Book, 'kind' | 'state' | 'seller'> }) {
  if (kind === 'WEB') return <Badge tone="quiet">Page publique</Badge>
  if (state === 'STORED' && seller) return <Badge tone="warn">Rendu, à compter</Badge>
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
}
