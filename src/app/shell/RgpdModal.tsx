import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { rgpdQuery } from '../../features/siteconfiguration/client.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { ErrorState, SkeletonRows } from '../../web/ui/states.tsx'

/** « Information sur les données personnelles » (rules#data-protection-notice): HTML the server sanitised. */
export function RgpdModal({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(rgpdQuery)
  return (
    <Dialog onClose={onClose} title="Information sur les données personnelles" long size="lg">
      <div className="stack">
        {isError && <ErrorState onRetry={() => void refetch()}>Le texte n’a pas pu être chargé.</ErrorState>}
        {!data && !isError && <SkeletonRows rows={4} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, on write and on show */}
        {data && <div className="prose" dangerouslySetInnerHTML={{ __html: data.html }} />}
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </Dialog>
  )
}
