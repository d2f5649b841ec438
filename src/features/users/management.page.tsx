import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { isAllowed, may } from '../../shared/permissions.ts'
import { useSession } from '../../web/session.ts'
import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { Queue } from './components/Queue.tsx'
import { Register } from './components/Register.tsx'
import './components/Person.css'

/** `/management/persons`: the accounts to validate first, then the register. */
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
      <div className="persons">
        <Queue />
        <Register />
      </div>
    </Page>
  )
}
