import { WaitingLine } from '../../features/bookings/waitlist/components/WaitingLine.tsx'
import { ResourcePage } from '../../features/catalogue/resources/administered/resource.page.tsx'

/** A resource as its administrators write it, and who waits for it. */
export const ManagedResourcePage = () => (
  <ResourcePage lineOf={({ id, offerHours }) => <WaitingLine resourceId={id} offerHours={offerHours} />} />
)
