import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Notice } from '../../../../web/ui/states.tsx'
import { campaignQuery } from '../../../calendars/campaigns/client.ts'
import { QueuedHandOverNotice } from './QueuedHandOverNotice.tsx'
import styles from './SaleDetails.module.css'
import { useQueuedHandOver } from './useQueuedHandOver.ts'

/**
 * A code scanned offline that this phone has not seen: whether it was paid is unknown, but the handover can be queued.
 */
export function UnseenSale({ externalId, again }: { externalId: string; again: () => void }) {
  const year = useQuery(campaignQuery).data?.year
  const { noted, note } = useQueuedHandOver(externalId, again)
  const noting = useMutation({ mutationFn: note })
  return (
    <div className={`stack-lg ${styles.details}`}>
      {noted ? (
        <QueuedHandOverNotice noted={noted} />
      ) : (
        <Notice tone="warn" title="Cette vente n’a pas encore été vue sur ce téléphone">
          Sans réseau, le paiement ne peut pas être vérifié. Vous pouvez noter la remise&nbsp;: si le calendrier n’est
          pas payé, un administrateur le verra.
        </Notice>
      )}
      {noting.isError && (
        <Notice tone="bad" alert>
          La remise n’a pas pu être notée sur ce téléphone. Écrivez-la sur papier.
        </Notice>
      )}
      {!noted && year !== undefined && (
        <Button fullWidth className={styles.act} loading={noting.isPending} onClick={() => noting.mutate(year)}>
          Noter la remise
        </Button>
      )}
      <Button variant="default" onClick={again}>
        Réessayer
      </Button>
    </div>
  )
}
