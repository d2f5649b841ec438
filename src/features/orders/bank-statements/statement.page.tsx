import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { formatDay, formatDays, formatMoment } from '../../../shared/dates.ts'
import { formatEuros } from '../../../shared/money.ts'
import { HttpProblem } from '../../../web/http.ts'
import { ExportButton } from '../../../web/ui/ExportButton.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { SegmentedChoice } from '../../../web/ui/Segments.tsx'
import { Badge, EmptyState, ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { linesQuery, saveLines, statementQuery } from './client.ts'
import { Copies } from './components/Copies.tsx'
import { SettledLines } from './components/SettledLines.tsx'
import { StatementLines } from './components/StatementLines.tsx'
import { type BankStatementDetails, LINE_GROUPS, type LineGroup } from './contract.ts'
import { FORMATS, GROUPS } from './labels.ts'

const CRUMBS = [{ label: 'Relevés', to: '/management/statements' }]

/** `/management/statements/{statementId}`: the lines of a statement, grouped by what has to be done. The group is in the URL. */
export function BankStatementPage() {
  const id = Number(useParams().statementId)
  const statement = useQuery({ ...statementQuery(id), enabled: id > 0 })
  if (!(id > 0) || (statement.error instanceof HttpProblem && statement.error.status === 404))
    return (
      <Page title="Relevé introuvable" crumbs={CRUMBS}>
        <EmptyState>Ce relevé n’existe pas.</EmptyState>
      </Page>
    )
  if (!statement.data)
    return (
      <Page title="Relevé" crumbs={CRUMBS}>
        {statement.isError ? (
          <ErrorState onRetry={() => void statement.refetch()}>Ce relevé n’a pas pu être chargé.</ErrorState>
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Page>
    )
  const { from, to, open } = statement.data
  return (
    <Page
      title={from === to ? `Relevé du ${formatDay(to)}` : `Relevé ${formatDays(from, to)}`}
      crumbs={CRUMBS}
      aside={
        open > 0 ? (
          <Badge tone="warn">{counted(open, 'ligne ouverte', 'lignes ouvertes')}</Badge>
        ) : (
          <Badge tone="good">Classé</Badge>
        )
      }
    >
      <StatementView statement={statement.data} />
    </Page>
  )
}

/** The first group with something to do. */
const firstOf = ({ groups }: BankStatementDetails): LineGroup =>
  LINE_GROUPS.find((group) => (groups[group] ?? 0) > 0) ?? 'SETTLED'

function StatementView({ statement }: { statement: BankStatementDetails }) {
  const [params, setParams] = useSearchParams()
  const group = LINE_GROUPS.find((each) => each === params.get('groupe')) ?? firstOf(statement)
  const { format, fileName, lines, known, readAt, readBy, groups } = statement
  const sum = useInfiniteQuery(linesQuery(statement.id, group)).data?.pages[0]?.page.sums?.amount
  return (
    <div className="stack">
      <p className="soft small">
        {FORMATS[format]}, {fileName}, lu le {formatMoment(readAt)}
        {readBy && ` par ${readBy}`}&nbsp;: {counted(lines, 'ligne')}
        {known > 0 && `, dont ${counted(known, 'déjà lue', 'déjà lues')} dans un autre relevé`}
      </p>
      <Copies id={statement.id} copies={statement.copies} />
      <SegmentedChoice
        label="Lignes"
        options={LINE_GROUPS.map((value) => ({ value, label: `${GROUPS[value].label} (${groups[value] ?? 0})` }))}
        chosen={group}
        onChoose={(value) => setParams({ groupe: value }, { replace: true })}
      />
      <div className="row between">
        <p>
          {GROUPS[group].about}
          {sum !== undefined && (
            <span className="nowrap">
              {' '}
              Total&nbsp;: <strong>{formatEuros(sum)}</strong>
            </span>
          )}
        </p>
        {(groups[group] ?? 0) > 0 && (
          <ExportButton
            title={`Exporter «\u00a0${GROUPS[group].label}\u00a0»`}
            what="Date, libellé et montant de chaque ligne, avec ce dont elle est rapprochée et son écriture."
            save={(format) => saveLines(statement.id, group, format)}
          />
        )}
      </div>
      {group === 'SETTLED' ? (
        <SettledLines statement={statement.id} />
      ) : (
        <StatementLines key={group} statement={statement.id} group={group} />
      )}
    </div>
  )
}
