import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { formatShortDay, parisDay } from '../../../shared/dates.ts'
import { choice, where } from '../../../web/ui/list/filters.ts'
import { List } from '../../../web/ui/list/List.tsx'
import type { Column } from '../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../web/ui/list/view.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { Badge } from '../../../web/ui/states.tsx'
import { freshnessQuery, readStatements, saveStatements, statementsKey } from './client.ts'
import { OldStatements } from './components/OldStatements.tsx'
import type { BankStatement } from './contract.ts'
import { FORMATS } from './labels.ts'

const described: ListDescription<'format'> = {
  size: 25,
  order: {
    fields: ['readAt', 'to'],
    usual: { field: 'readAt', direction: 'desc' },
    choices: [
      { value: 'readAt,desc', label: 'Les derniers lus' },
      { value: 'to,desc', label: 'Les plus récents' },
    ],
  },
  filters: {
    format: choice(
      'Format',
      [{ value: '', label: 'Tous' }, ...Object.entries(FORMATS).map(([value, label]) => ({ value, label }))],
      { param: 'format', search: where('format') },
    ),
  },
}

const COLUMNS: Column<BankStatement>[] = [
  {
    name: 'lines',
    label: 'Lignes',
    align: 'number',
    card: 'line',
    cell: ({ lines, known }) => counted(lines - known, 'ligne nouvelle', 'lignes nouvelles'),
  },
  { name: 'fileName', label: 'Fichier', card: 'small', cell: ({ fileName }) => fileName },
  {
    name: 'readAt',
    label: 'Lu le',
    card: 'small',
    cell: ({ readAt, readBy }) => `${formatShortDay(parisDay(new Date(readAt)))}${readBy ? `, par ${readBy}` : ''}`,
  },
  {
    name: 'open',
    label: 'État',
    card: 'beside',
    cell: ({ open }) =>
      open > 0 ? (
        <Badge tone="warn">{counted(open, 'ligne ouverte', 'lignes ouvertes')}</Badge>
      ) : (
        <Badge tone="good">Classé</Badge>
      ),
  },
]

/** `/management/statements`: the imported bank statements and the number of open lines of each. */
export function BankStatementsPage() {
  const list = useList(described, [...statementsKey, 'list'], (asked, _values, signal) => readStatements(asked, signal))
  const freshness = useQuery(freshnessQuery)
  return (
    <Page
      title="Relevés"
      aside={
        <Button component={Link} to="/management/statements/new">
          Lire un relevé
        </Button>
      }
    >
      {freshness.data?.lastDay && <OldStatements />}
      <List
        list={list}
        label="Relevés"
        count={(total) => counted(total, 'relevé')}
        table={{
          key: ({ id }) => id,
          head: { name: 'to', label: 'Relevé' },
          title: ({ from, to }) => `Du ${formatShortDay(from)} au ${formatShortDay(to)}`,
          to: ({ id }) => `/management/statements/${id}`,
          columns: COLUMNS,
        }}
        empty={{
          nothing:
            'Aucun relevé encore. Téléchargez celui du compte sur le site de la banque, en CAMT.053, OFX ou CSV\u00a0: le portail retrouve les virements attendus.',
          unmatched: 'Aucun relevé ne correspond.',
        }}
        failed="Les relevés n’ont pas pu être chargés."
        exporting={{
          title: 'Exporter les relevés',
          what: 'Les relevés que le filtre trouve, avec leurs dates et leurs lignes ouvertes.',
          save: (format) => saveStatements(list.asked, format),
        }}
      />
    </Page>
  )
}
