import { WaitingLine } from '../../features/bookings/waitlist/components/WaitingLine.tsx'
import { ResourcePage } from '../../features/catalogue/resources/administered/resource.page.tsx'

/** A resource for its administrators, with its waitlist. */
export const ManagedResourcePage = () => (
  <ResourcePage lineOf={({ id, offerHours }) => <WaitingLine resourceId={id} offerHours={offerHours} />} />
)
