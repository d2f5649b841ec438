import { counted } from '../../../../shared/counted.ts'
import { formatMoment } from '../../../../shared/dates.ts'
import { List } from '../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../../web/ui/list/view.ts'
import { Page } from '../../../../web/ui/Page.tsx'
import { Badge } from '../../../../web/ui/states.tsx'
import { bulkKey, readBulkWork } from './client.ts'
import type { BulkWork } from './contract.ts'
import { workState, workWords } from './labels.ts'

const DESCRIBED: ListDescription<never> = { size: 25, filters: {} }

const COLUMNS: Column<BulkWork>[] = [
  {
    name: 'done',
    label: 'Pour',
    align: 'number',
    card: 'line',
    cell: ({ done, total }) => (done === total ? counted(total, 'membre') : `${done} sur ${counted(total, 'membre')}`),
  },
  { name: 'by', label: 'Par', card: 'small', cell: ({ by }) => by ?? 'un compte effacé' },
  { name: 'startedAt', label: 'Le', align: 'number', card: 'small', cell: ({ startedAt }) => formatMoment(startedAt) },
  {
    name: 'state',
    label: 'État',
    card: 'beside',
    cell: (work) => {
      const { tone, label } = workState(work)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
]

/** `/management/persons/changes`: what was changed, recorded or validated for many members in the last days. */
export function BulkWorkListPage() {
  const list = useList(DESCRIBED, [...bulkKey, 'list'], (asked, _values, signal) => readBulkWork(asked, signal))
  return (
    <Page title="Modifications groupées" crumbs={[{ label: 'Registre', to: '/management/persons' }]}>
      <List
        list={list}
        label="Modifications groupées"
        intro={
          <p className="soft">
            Ce qui a été modifié, validé ou noté payé pour plusieurs membres ces sept derniers jours. Ouvrez une ligne
            pour lire ce qu’il en est de chacun.
          </p>
        }
        count={(total) => counted(total, 'modification groupée', 'modifications groupées')}
        table={{
          key: ({ id }) => id,
          head: { name: 'what', label: 'Modification' },
          title: workWords,
          to: ({ id }) => `/management/persons/changes/${id}`,
          columns: COLUMNS,
        }}
        empty={{
          nothing: 'Rien ces sept derniers jours. Cochez des membres dans le registre, puis choisissez ce qui change.',
          unmatched: 'Rien ces sept derniers jours.',
        }}
        failed="Les modifications groupées n’ont pas pu être chargées."
      />
    </Page>
  )
}
