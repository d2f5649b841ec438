import { CommissionChip } from '../../../society/commissions/components/CommissionChip.tsx'
import type { LightNews } from '../contract.ts'

const SOCIETY = { name: 'L’association', colour: null }

/** Whose news are: a commission's, in its colour, or the society's. */
export const OwnerField = ({ commission }: Pick<LightNews, 'commission'>) => (
  <CommissionChip commission={commission ?? SOCIETY} />
)
