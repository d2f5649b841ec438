import { useSearchParams } from 'react-router'
import { Page } from '../../../web/ui/Page.tsx'
import { ImportForm } from './components/ImportForm.tsx'
import { ImportRun } from './components/ImportRun.tsx'

/**
 * `/management/persons/import`: a file of members, checked before it is imported; the running import is in the address.
 */
export function ImportPage() {
  const [params, setParams] = useSearchParams()
  const task = Number(params.get('import'))
  return (
    <Page title="Importer des membres">
      {task > 0 ? (
        <ImportRun task={task} onAgain={() => setParams({})} />
      ) : (
        <ImportForm onStarted={(id) => setParams({ import: String(id) })} />
      )}
    </Page>
  )
}
