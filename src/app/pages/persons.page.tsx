import { DuplicatesLink } from '../../features/administration/duplicates/components/DuplicatesLink.tsx'
import { Register } from '../../features/administration/register/components/Register.tsx'
import { Queue } from '../../features/administration/register/queue/components/Queue.tsx'
import { Page } from '../../web/ui/Page.tsx'

/** `/management/persons`: the search, the accounts to validate, the register. */
export const PersonsPage = () => (
  <Page title="Personnes">
    <Register aside={<DuplicatesLink />} lead={<Queue />} />
  </Page>
)
