import { queryOptions, useQuery } from '@tanstack/react-query'
import { counted } from '../../../../../shared/counted.ts'
import { formatMoment } from '../../../../../shared/dates.ts'
import { compare } from '../../../../../shared/rsql-writer.ts'
import { readPageOf, saveListAs } from '../../../../../web/calls.ts'
import { call } from '../../../../../web/http.ts'
import { Chart } from '../../../../../web/ui/chart/Chart.tsx'
import { choice } from '../../../../../web/ui/list/filters.ts'
import { List } from '../../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../../web/ui/list/useList.ts'
import { type Agreement, countAgreements, listAgreements, listAgreementsFile } from '../contract.ts'
import { answerWords } from '../labels.ts'

const readAgreements = readPageOf(listAgreements)

const saveSheet = saveListAs(listAgreementsFile, 'accords')

const agreementCountsQuery = queryOptions({
  queryKey: ['agreements', 'counts'],
  queryFn: async ({ signal }) => (await call(countAgreements, {}, signal)).rows,
})

const VERSIONS = [
  { value: '', label: 'Anciennes' },
  { value: 'toutes', label: 'Toutes' },
  { value: 'aucune', label: 'Aucune réponse' },
]

const conditionOf = (value: string) => {
  if (value === 'toutes') return undefined
  if (value === 'aucune') return compare('answered', '==', false)
  return value ? compare('version', '==', value) : compare('older', '==', true)
}

const agreements = {
  size: 25,
  order: {
    fields: ['lastName', 'version', 'at'],
    usual: { field: 'lastName', direction: 'asc' as const },
    choices: [
      { value: 'lastName,asc', label: 'Nom, A à Z' },
      { value: 'at,asc', label: 'Réponse la plus ancienne' },
    ],
  },
  filters: {
    version: choice('Version', VERSIONS, {
      knows: (value) => /^(toutes|aucune|\d{1,9})$/.test(value),
      search: conditionOf,
    }),
  },
}

const COLUMNS: Column<Agreement>[] = [
  { name: 'version', label: 'Version', align: 'number', card: 'beside', cell: ({ version }) => version ?? '—' },
  { name: 'given', label: 'Réponse', card: 'line', cell: ({ given }) => answerWords(given) },
  { name: 'at', label: 'Le', align: 'number', card: 'small', cell: ({ at }) => at && formatMoment(at) },
]

/** Answers by version of the notice, older versions first (rules#data-protection-notice). */
export function Agreements() {
  const list = useList(agreements, ['agreements'], (asked, _values, signal) => readAgreements(asked, signal))
  const counts = useQuery(agreementCountsQuery).data ?? []
  const versions = counts.flatMap(({ version }) => (version === null ? [] : [{ value: version, label: version }]))
  return (
    <List
      list={list}
      title="Qui a répondu à quelle version"
      intro={
        <div className="card">
          <Chart
            title="Réponses par version"
            kind="bars"
            head="Version"
            series={[
              { name: 'accepted', label: answerWords(true) },
              { name: 'refused', label: 'Non, ou aucune réponse' },
            ]}
            rows={counts.map(({ version, accepted, refused }) => ({
              label: version === null ? 'Aucune' : `Version ${version}`,
              values: { accepted, refused },
            }))}
            empty="Personne n’a encore de compte."
          />
        </div>
      }
      search={{ label: 'Rechercher', placeholder: 'Nom ou e-mail' }}
      choices={{ version: [...VERSIONS, ...versions] }}
      count={(total) => counted(total, 'personne')}
      table={{
        key: ({ id }) => id,
        head: { name: 'lastName', label: 'Nom' },
        title: ({ firstName, lastName }) => `${lastName} ${firstName}`,
        to: ({ id }) => `/person/${id}`,
        columns: COLUMNS,
      }}
      empty={{
        nothing: 'Tout le monde a répondu à la version en vigueur.',
        unmatched: 'Personne ne correspond.',
      }}
      failed="La liste n’a pas pu être chargée."
      exporting={{
        title: 'Exporter les réponses',
        what: 'Les personnes que la recherche et le filtre trouvent, avec la version et la réponse.',
        save: (format) => saveSheet(list.asked, format),
      }}
    />
  )
}
