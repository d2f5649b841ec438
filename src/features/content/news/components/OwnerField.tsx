import { CommissionChip } from '../../../society/commissions/components/CommissionChip.tsx'
import type { LightNews } from '../contract.ts'

const SOCIETY = { name: 'L’association', colour: null }

/** Owner of a news: a commission, in its colour, or the society. */
export const OwnerField = ({ commission }: Pick<LightNews, 'commission'>) => (
  <CommissionChip commission={commission ?? SOCIETY} />
)
