import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { DuplicatesLink } from '../../features/administration/duplicates/components/DuplicatesLink.tsx'
import { Register } from '../../features/administration/register/components/Register.tsx'
import { Queue } from '../../features/administration/register/queue/components/Queue.tsx'
import { Page } from '../../web/ui/Page.tsx'

/** `/management/persons`: the search, the accounts to validate, the register. */
export const PersonsPage = () => (
  <Page
    title="Personnes"
    aside={
      <Button component={Link} to="/management/persons/new">
        Ajouter un membre
      </Button>
    }
  >
    <Register aside={<DuplicatesLink />} lead={<Queue />} />
  </Page>
)
