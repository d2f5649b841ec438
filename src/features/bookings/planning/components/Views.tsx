import { Segments } from '../../../../web/ui/Segments.tsx'
import { type usePlanningAddress, VIEWS, type View } from './usePlanningAddress.ts'

const LABELS: Record<View, string> = {
  'a-faire': 'À faire',
  planning: 'Planning',
  liste: 'Liste',
  chiffres: 'Chiffres',
}

/** What is to do, the days, the list, or the figures: each has its address. */
export const Views = ({ address }: { address: ReturnType<typeof usePlanningAddress> }) => (
  <Segments
    label="Ce que l’on regarde"
    views={VIEWS.map((view) => ({ to: address.viewAt(view), label: LABELS[view], shown: view === address.view }))}
  />
)
