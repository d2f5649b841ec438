import { ResourcePage } from '../../features/resources/administered/resource.page.tsx'
import { WaitingLine } from '../../features/waiting/components/WaitingLine.tsx'

/** A resource as its administrators write it, and who waits for it. */
export const ManagedResourcePage = () => (
  <ResourcePage lineOf={({ id, offerHours }) => <WaitingLine resourceId={id} offerHours={offerHours} />} />
)
