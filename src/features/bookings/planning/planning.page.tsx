import { Button } from '@mantine/core'
import { Link, useOutletContext } from 'react-router'
import { de } from '../../../shared/french.ts'
import { Page } from '../../../web/ui/Page.tsx'
import type { LightCommission } from '../../society/commissions/contract.ts'
import { bookingAddress } from './components/addresses.ts'
import { Planning } from './components/Planning.tsx'

/** `/management/commissions/reservations/{commissionName}`: the planning of a commission, for its administrators. */
export function PlanningPage() {
  const commission = useOutletContext<LightCommission>()
  const { id, name, technicalName } = commission
  return (
    <Page
      title={`Réservations ${de(name)}`}
      aside={
        <Button component={Link} to={bookingAddress(technicalName)}>
          Réserver pour quelqu’un
        </Button>
      }
      crumbs={[
        { label: `Administrer ${name}`, to: `/management/commissions/commissionWrapper/${technicalName}/${id}` },
      ]}
    >
      <Planning key={id} commission={commission} />
    </Page>
  )
}
