import { useQuery } from '@tanstack/react-query'
import { useMay, useSession } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import { newsletterQuery } from '../newsletter/client.ts'
import { NewsletterPanel } from '../newsletter/components/NewsletterPanel.tsx'
import { DataExportPanel } from './DataExportPanel.tsx'
import { ErasurePanel } from './ErasurePanel.tsx'

/**
 * « Mes données »: data export, subscriptions to mails, request for erasure. Only the member sees what only the member
 * may decide.
 */
export function DataTab({ personId }: { personId: number }) {
  const session = useSession()
  const own = session?.userId === personId
  const supervises = useMay(may.superviseSociety)
  const newsletter = useQuery(newsletterQuery(personId))
  return (
    <div className="stack-lg">
      {(own || supervises) && <DataExportPanel personId={personId} own={own} />}
      <NewsletterPanel personId={personId} own={own} />
      {/* Rendered once it is known what stands above, so that it does not move. */}
      {(own || supervises) && !newsletter.isLoading && <ErasurePanel personId={personId} own={own} />}
    </div>
  )
}
