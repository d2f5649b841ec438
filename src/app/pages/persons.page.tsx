import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { DuplicatesLink } from '../../features/administration/duplicates/components/DuplicatesLink.tsx'
import { Register } from '../../features/administration/register/components/Register.tsx'
import { Queue } from '../../features/administration/register/queue/components/Queue.tsx'
import { useMay } from '../../features/platform/access/client.ts'
import { may } from '../../features/platform/access/contract.ts'
import { Page } from '../../web/ui/Page.tsx'

/** `/management/persons`: the search, the accounts to validate, the register. */
export function PersonsPage() {
  const supervises = useMay(may.superviseSociety)
  return (
    <Page
      title="Personnes"
      aside={
        <div className="row">
          <Button component={Link} to="/management/persons/new">
            Ajouter un membre
          </Button>
          <Button component={Link} to="/management/persons/import" variant="default">
            Importer
          </Button>
          <Button component={Link} to="/management/payments" variant="default">
            Paiements attendus
          </Button>
          {supervises && (
            <Button component={Link} to="/management/erasures" variant="default">
              Effacements
            </Button>
          )}
        </div>
      }
    >
      <Register aside={<DuplicatesLink />} lead={<Queue />} />
    </Page>
  )
}
