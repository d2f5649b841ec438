import { useQuery } from '@tanstack/react-query'
import { useOutletContext, useParams } from 'react-router'
import { de } from '../../../shared/french.ts'
import { Page } from '../../../web/ui/Page.tsx'
import type { LightCommission } from '../../society/commissions/contract.ts'
import { sheetQuery } from '../check-in-out/checklists/client.ts'
import { StaySheet } from '../check-in-out/checklists/components/StaySheet.tsx'
import { planningAddress } from './components/addresses.ts'

/** `/management/commissions/reservations/{commissionName}/{reservationId}`: handover and return of a stay. */
export function StayPage() {
  const { name, technicalName } = useOutletContext<LightCommission>()
  const id = Number(useParams().reservationId)
  const { data: sheet } = useQuery(sheetQuery(id))
  return (
    <Page
      title="Remise et retour"
      about={sheet && `${sheet.name}, ${sheet.person ?? 'un compte effacé'}`}
      crumbs={[{ label: `Réservations ${de(name)}`, to: planningAddress(technicalName) }]}
    >
      <StaySheet key={id} id={id} />
    </Page>
  )
}
