import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { RichText } from '../../../../../web/ui/RichText.tsx'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { textQuery } from '../client.ts'

/** « Information sur les données personnelles » (rules#data-protection-notice). */
export function RgpdModal({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(textQuery('rgpd'))
  return (
    <Dialog onClose={onClose} title="Information sur les données personnelles" long size="lg">
      <div className="stack">
        {isError && <ErrorState onRetry={() => void refetch()}>Le texte n’a pas pu être chargé.</ErrorState>}
        {!data && !isError && <SkeletonRows rows={4} />}
        {data && <RichText html={data.html} />}
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </Dialog>
  )
}
