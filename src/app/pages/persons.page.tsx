import '../../features/persons/components/Person.css'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '../../features/access/client.ts'
import { may } from '../../features/access/contract.ts'
import { isAllowed } from '../../features/access/rules.ts'
import { DuplicatesLink } from '../../features/duplicates/components/DuplicatesLink.tsx'
import { Register } from '../../features/register/components/Register.tsx'
import { Queue } from '../../features/register/queue/components/Queue.tsx'
import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'

/** `/management/persons`: the search, the accounts to validate, the register. */
export function PersonsPage() {
  const session = useSession()
  if (!session || !isAllowed(session, may.managePersons)) return <NotFound />
  return (
    <Page
      title="Personnes"
      aside={
        <div className="row">
          <Button component={Link} to="/management/persons/import" variant="default">
            Importer
          </Button>
          {isAllowed(session, may.superviseSociety) && (
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
