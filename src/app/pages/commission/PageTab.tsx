import { useMay } from '../../../features/platform/access/client.ts'
import { may } from '../../../features/platform/access/contract.ts'
import { TechnicalName } from '../../../features/society/commissions/administered/components/TechnicalName.tsx'
import { CommissionEdit } from '../../../features/society/commissions/components/CommissionEdit.tsx'
import type { LightCommission } from '../../../features/society/commissions/contract.ts'

/** Text of a commission and, for administrators of the society, its technical name. */
export function PageTab({ commission }: { commission: LightCommission }) {
  const managesSociety = useMay(may.manageSociety)
  return (
    <div className="stack-lg">
      <CommissionEdit commission={commission} />
      {managesSociety && <TechnicalName commission={commission} />}
    </div>
  )
}
