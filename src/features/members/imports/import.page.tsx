import { useSearchParams } from 'react-router'
import { Page } from '../../../web/ui/Page.tsx'
import { ImportForm } from './components/ImportForm.tsx'
import { ImportRun } from './components/ImportRun.tsx'

/** `/management/persons/import`: a file of members, looked at before it is taken; the import under way is in the address. */
export function ImportPage() {
  const [params, setParams] = useSearchParams()
  const task = Number(params.get('import'))
  return (
    <Page title="Importer des membres" crumbs={[{ label: 'Registre', to: '/management/persons' }]}>
      {task > 0 ? (
        <ImportRun task={task} onAgain={() => setParams({})} />
      ) : (
        <ImportForm onStarted={(id) => setParams({ import: String(id) })} />
      )}
    </Page>
  )
}
