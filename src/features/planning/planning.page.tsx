import { useOutletContext } from 'react-router'
import { Page } from '../../web/ui/Page.tsx'
import type { LightCommission } from '../commissions/contract.ts'
import { Planning } from './components/Planning.tsx'

/** `/management/commissions/reservations/{commissionName}`: what a commission has let, for who administers it. */
export function PlanningPage() {
  const commission = useOutletContext<LightCommission>()
  const { id, name, technicalName } = commission
  return (
    <Page
      title={`Réservations de ${name}`}
      crumbs={[
        { label: `Administrer ${name}`, to: `/management/commissions/commissionWrapper/${technicalName}/${id}` },
      ]}
    >
      <Planning key={id} commission={commission} />
    </Page>
  )
}
