import { Queue } from '../../features/administration/register/queue/components/Queue.tsx'
import { Page } from '../../web/ui/Page.tsx'

/** `/management/persons/queue`: accounts that wait for validation. */
export const QueuePage = () => (
  <Page title="Comptes à valider">
    <Queue />
  </Page>
)
