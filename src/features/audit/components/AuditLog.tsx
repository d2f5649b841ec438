import './AuditLog.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatMoment } from '../../../shared/dates.ts'
import { AllDone } from '../../../web/art/empty/AllDone.tsx'
import { currentParams } from '../../../web/ui/address.ts'
import { ExportButton } from '../../../web/ui/ExportButton.tsx'
import { SearchField } from '../../../web/ui/SearchField.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { Pager } from '../../../web/ui/table.tsx'
import { actsQuery, saveActs } from '../client.ts'
import { ACTS_COUNTED } from '../contract.ts'
import { ACTION_GROUPS, actsFailed } from '../messages.ts'
import { ActSentence, actDetails } from './ActSentence.tsx'
import { type AuditView, asked, readView, viewParams } from './AuditView.ts'

const count = new Intl.NumberFormat('fr-FR')

/** Who did what to whom, when, from where: searched and filtered, the address says how. */
export function AuditLog() {
  const [params, setParams] = useSearchParams()
  const view = readView(params)
  const acts = useQuery(actsQuery(asked(view)))
  const show = (changes: Partial<AuditView>) =>
    setParams(viewParams({ ...readView(currentParams()), page: 1, ...changes }), {
      replace: true,
      preventScrollReset: true,
    })
  const rows = acts.data?._embedded.data ?? []
  const total = acts.data?.page.totalElements ?? 0
  return (
    <section className="stack" aria-labelledby="audit">
      <div className="row between">
        <h2 id="audit">Journal</h2>
        <ExportButton
          title="Exporter le journal"
          what="Les actes que la recherche trouve, les 10 000 derniers au plus."
          save={(format) => saveActs(asked(view), format)}
        />
      </div>
      <Filters view={view} onShow={show} />
      <p className="soft" role="status">
        {acts.data &&
          (total >= ACTS_COUNTED ? `Plus de ${count.format(ACTS_COUNTED)} actes : précisez` : actsCounted(total))}
      </p>
      {acts.isPending && <SkeletonRows rows={6} />}
      {acts.isError && !acts.data && <ErrorState onRetry={() => void acts.refetch()}>{actsFailed}</ErrorState>}
      {acts.data && rows.length === 0 && (
        <EmptyState
          drawing={<AllDone />}
          action={
            <Button component={Link} to="?onglet=journal" variant="default">
              Tout afficher
            </Button>
          }
        >
          Aucun acte ne correspond.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ol className="acts">
          {rows.map((act) => (
            <li key={act.id}>
              <time className="soft small" dateTime={act.at}>
                {formatMoment(act.at)}
              </time>
              <div className="stack-tight">
                <ActSentence act={act} />
                <span className="soft small">{actDetails(act)}</span>
              </div>
            </li>
          ))}
        </ol>
      )}
      <Pager
        page={view.page}
        pages={acts.data?.page.totalPages ?? 1}
        to={(page) => `?${viewParams({ ...view, page })}`}
      />
    </section>
  )
}

const actsCounted = (total: number) => (total > 1 ? `${count.format(total)} actes` : `${total} acte`)

function Filters({ view, onShow }: { view: AuditView; onShow: (changes: Partial<AuditView>) => void }) {
  return (
    <div className="audit-filters">
      <SearchField label="Nom" placeholder="Qui a agi, ou sur qui" value={view.q} onSearch={(q) => onShow({ q })} />
      <NativeSelect
        label="Acte"
        value={view.action}
        onChange={({ currentTarget }) => onShow({ action: currentTarget.value })}
        data={[
          { value: '', label: 'Tous' },
          ...ACTION_GROUPS.map(({ group, acts }) => ({
            group,
            items: Object.entries(acts).map(([value, label]) => ({ value, label })),
          })),
        ]}
      />
      <TextInput
        label="Du"
        type="date"
        value={view.from}
        onChange={({ currentTarget }) => onShow({ from: currentTarget.value })}
      />
      <TextInput
        label="Au"
        type="date"
        value={view.to}
        onChange={({ currentTarget }) => onShow({ to: currentTarget.value })}
      />
      {view.person && (
        <Button variant="default" onClick={() => onShow({ person: '' })}>
          Un seul compte (n° {view.person}) : tout afficher
        </Button>
      )}
    </div>
  )
}
