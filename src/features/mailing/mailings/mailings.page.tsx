import { counted } from '../../../shared/counted.ts'
import { formatMoment } from '../../../shared/dates.ts'
import { choice, where } from '../../../web/ui/list/filters.ts'
import { List } from '../../../web/ui/list/List.tsx'
import type { Column } from '../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../web/ui/list/view.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { Badge } from '../../../web/ui/states.tsx'
import { readMailings, saveMailings } from './client.ts'
import { type ListedMailing, MAILING_KINDS } from './contract.ts'
import { KIND_LABELS, progressInWords } from './labels.ts'

const sent: ListDescription<'kind'> = {
  size: 25,
  order: {
    fields: ['createdAt', 'subject', 'total'],
    usual: { field: 'createdAt', direction: 'desc' },
    choices: [
      { value: 'createdAt,desc', label: 'Les derniers d’abord' },
      { value: 'createdAt,asc', label: 'Les plus anciens d’abord' },
      { value: 'total,desc', label: 'Au plus grand nombre' },
    ],
  },
  filters: {
    kind: choice(
      'Sorte',
      [{ value: '', label: 'Toutes' }, ...MAILING_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))],
      { param: 'sorte', search: where('kind') },
    ),
  },
}

const COLUMNS: Column<ListedMailing>[] = [
  {
    name: 'kind',
    label: 'Sorte',
    card: 'line',
    cell: ({ kind, commission }) =>
      commission && kind !== 'SELLERS' ? `Message · ${commission.name}` : KIND_LABELS[kind],
  },
  { name: 'total', label: 'À', card: 'line', cell: ({ total }) => counted(total, 'personne') },
  { name: 'state', label: 'Envoi', card: 'line', cell: (mailing) => <Progress mailing={mailing} /> },
  { name: 'author', label: 'Par', room: 'roomy', card: 'small', cell: ({ author }) => author ?? 'un compte effacé' },
  { name: 'createdAt', label: 'Le', align: 'number', card: 'small', cell: ({ createdAt }) => formatMoment(createdAt) },
]

/** `/management/mailings`: the sent mailings that the administrator may read (rules#sent-mailings). */
export function MailingsPage() {
  const list = useList(sent, ['mailings', 'listed'], (asked, _values, signal) => readMailings(asked, signal))
  return (
    <Page title="Envois" about="administration">
      <List
        list={list}
        label="Envois"
        intro={
          <p className="soft">
            Ce qui est parti à plusieurs, gardé un an&nbsp;: messages, actualités, campagnes, lettres.
          </p>
        }
        search={{ label: 'Rechercher', placeholder: 'Objet' }}
        count={(total) => counted(total, 'envoi')}
        table={{
          key: ({ id }) => id,
          head: { name: 'subject', label: 'Objet' },
          title: ({ subject }) => subject,
          to: ({ id }) => `/management/mailings/${id}`,
          columns: COLUMNS,
        }}
        empty={{
          nothing: 'Rien n’est encore parti à plusieurs. Un message s’écrit depuis le registre ou une commission.',
          unmatched: 'Aucun envoi ne correspond.',
        }}
        failed="Les envois n’ont pas pu être chargés."
        exporting={{
          title: 'Exporter les envois',
          what: 'Les envois que la recherche et le filtre trouvent.',
          save: (format) => saveMailings(list.asked, format),
        }}
      />
    </Page>
  )
}

/** The status of a mailing. */
function Progress({ mailing }: { mailing: ListedMailing }) {
  const { tone, label } = progressInWords(mailing)
  return <Badge tone={tone}>{label}</Badge>
}
