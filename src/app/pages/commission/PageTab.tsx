import { useMay } from '../../../features/access/client.ts'
import { may } from '../../../features/access/contract.ts'
import { TechnicalName } from '../../../features/commissions/administered/components/TechnicalName.tsx'
import { CommissionEdit } from '../../../features/commissions/components/CommissionEdit.tsx'
import type { LightCommission } from '../../../features/commissions/contract.ts'

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
