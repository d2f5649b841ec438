import { counted } from '../../../../shared/counted.ts'
import { formatFullDay } from '../../../../shared/dates.ts'
import { call } from '../../../../web/http.ts'
import { List } from '../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../../web/ui/list/view.ts'
import { doorWords } from '../../doors/labels.ts'
import { type ComeBack, listComeBacks } from '../contract.ts'

const comeBacks: ListDescription<never> = { size: 50, filters: {} }

const titleOf = ({ door, flat }: ComeBack) => (flat ? `${doorWords(door)}, ${flat}` : doorWords(door))
const whenOf = ({ on, at }: ComeBack) =>
  on ? [formatFullDay(on), at && `à ${at.replace(':', '\u00a0h\u00a0')}`].filter(Boolean).join(' ') : 'Sans date'

const COLUMNS: Column<ComeBack>[] = [
  { name: 'on', label: 'Quand', card: 'beside', cell: whenOf },
  { name: 'sector', label: 'Secteur', card: 'line', cell: ({ sector }) => sector?.name ?? 'Hors secteur' },
  { name: 'seller', label: 'Noté par', card: 'small', cell: ({ seller }) => seller },
]

/** Doors to come back to, by day and hour. */
export function ComeBacksTab({ year }: { year: number | undefined }) {
  const list = useList(comeBacks, ['calendars', 'sectors', 'comebacks', year], ({ page, size }, _values, signal) =>
    call(listComeBacks, { query: { page, size, ...(year !== undefined && { campaign: year }) } }, signal),
  )
  return (
    <List
      list={list}
      title="À repasser"
      count={(total) => counted(total, 'porte')}
      table={{
        key: ({ id }) => id,
        head: { name: 'door', label: 'Adresse' },
        title: titleOf,
        to: () => undefined,
        columns: COLUMNS,
      }}
      empty={{
        nothing: 'Aucune porte à repasser.',
        unmatched: 'Aucune porte ne correspond.',
      }}
      failed="Les portes à repasser n’ont pas pu être chargées."
    />
  )
}
