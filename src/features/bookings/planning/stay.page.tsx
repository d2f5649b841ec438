import { useOutletContext, useParams } from 'react-router'
import { de } from '../../../shared/french.ts'
import { Page } from '../../../web/ui/Page.tsx'
import type { LightCommission } from '../../society/commissions/contract.ts'
import { StaySheet } from '../check-in-out/checklists/components/StaySheet.tsx'
import { planningAddress } from './components/addresses.ts'

/** `/management/commissions/reservations/{commissionName}/{reservationId}`: a stay, handed over and taken back at the door. */
export function StayPage() {
  const { name, technicalName } = useOutletContext<LightCommission>()
  const id = Number(useParams().reservationId)
  return (
    <Page title="Remise et retour" crumbs={[{ label: `Réservations ${de(name)}`, to: planningAddress(technicalName) }]}>
      <StaySheet key={id} id={id} />
    </Page>
  )
}
