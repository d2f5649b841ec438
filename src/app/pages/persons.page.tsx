import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { DuplicatesLink } from '../../features/administration/duplicates/components/DuplicatesLink.tsx'
import { Register } from '../../features/administration/register/components/Register.tsx'
import { QueueRow } from '../../features/administration/register/queue/components/QueueRow.tsx'
import { Page } from '../../web/ui/Page.tsx'

/** `/management/persons`: accounts to validate in one row, and the register. */
export const PersonsPage = () => (
  <Page
    title="Registre"
    aside={
      <Button component={Link} to="/management/persons/new">
        Ajouter un membre
      </Button>
    }
  >
    <QueueRow />
    <Register aside={<DuplicatesLink />} />
  </Page>
)
