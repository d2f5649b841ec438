import { useMay } from '../../../features/platform/access/client.ts'
import { may } from '../../../features/platform/access/contract.ts'
import { TechnicalName } from '../../../features/society/commissions/administered/components/TechnicalName.tsx'
import { CommissionEdit } from '../../../features/society/commissions/components/CommissionEdit.tsx'
import type { LightCommission } from '../../../features/society/commissions/contract.ts'

/** What a commission says, and to who administers the society what it is called in addresses. */
export function PageTab({ commission }: { commission: LightCommission }) {
  const managesSociety = useMay(may.manageSociety)
  return (
    <div className="stack-lg">
      <CommissionEdit commission={commission} />
      {managesSociety && <TechnicalName commission={commission} />}
    </div>
  )
}
