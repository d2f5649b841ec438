import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { personFieldsQuery } from '../client.ts'
import { freeWords } from '../labels.ts'

const FreeFieldsForm = lazyComponent(() => import('./FreeFieldsForm.tsx'), 'FreeFieldsForm')

type Props = {
  personId: number
  /** Token of the mail with which somebody renews without signing in. */
  token?: string
  readOnly?: boolean
}

/**
 * Free fields of a person: those the reader may see, editable unless `readOnly` for a higher rank. Renders nothing
 * without free fields.
 */
export function FreeFields({ personId, token, readOnly = false }: Props) {
  const of = { id: personId, token }
  const { data, isError, refetch } = useQuery(personFieldsQuery(of))
  const [editing, setEditing] = useState(false)
  if (data?.fields.length === 0 && !editing) return null
  return (
    <section className="card stack" aria-labelledby="free-fields">
      <div className="row between">
        <h2 id="free-fields">Autres informations</h2>
        {data && !editing && !readOnly && data.fields.some(({ editable }) => editable) && (
          <button
            type="button"
            className="link-button"
            aria-label="Modifier les autres informations"
            onClick={() => setEditing(true)}
          >
            Modifier
          </button>
        )}
      </div>
      {isError && !data && (
        <ErrorState onRetry={() => void refetch()}>Ces informations n’ont pas pu être chargées.</ErrorState>
      )}
      {!data && !isError && <SkeletonRows rows={2} />}
      {data && editing && (
        <Suspense fallback={<SkeletonRows rows={data.fields.length} />}>
          <FreeFieldsForm of={of} data={data} onEnd={() => setEditing(false)} />
        </Suspense>
      )}
      {data && !editing && (
        <dl className="facts">
          {data.fields.map((field) => (
            <Fact key={field.id} label={field.name} value={freeWords(field, field.value)} />
          ))}
        </dl>
      )}
    </section>
  )
}

const Fact = ({ label, value }: { label: string; value: string | null }) => (
  <>
    <dt>{label}</dt>
    <dd>{value ?? <span className="soft">Non renseigné</span>}</dd>
  </>
)
