import { useSearchParams } from 'react-router'
import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { useSession } from '../access/client.ts'
import { may } from '../access/contract.ts'
import { isAllowed } from '../access/rules.ts'
import { ImportForm } from './components/ImportForm.tsx'
import { ImportRun } from './components/ImportRun.tsx'

/** `/management/persons/import`: a file of members, looked at before it is taken; the import under way is in the address. */
export function ImportPage() {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  if (!session || !isAllowed(session, may.managePersons)) return <NotFound />
  const task = Number(params.get('import'))
  return (
    <Page title="Importer des membres" crumbs={[{ label: 'Personnes', to: '/management/persons' }]}>
      {task > 0 ? (
        <ImportRun task={task} onAgain={() => setParams({})} />
      ) : (
        <ImportForm onStarted={(id) => setParams({ import: String(id) })} />
      )}
    </Page>
  )
}
