import { useMay, useSession } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
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
  return (
    <div className="stack-lg">
      {(own || supervises) && <DataExportPanel personId={personId} own={own} />}
      <NewsletterPanel personId={personId} own={own} />
      {(own || supervises) && <ErasurePanel personId={personId} own={own} />}
    </div>
  )
}
