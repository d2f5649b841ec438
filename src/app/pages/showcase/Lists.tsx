import { choice } from '../../../web/ui/list/filters.ts'
import { List } from '../../../web/ui/list/List.tsx'
import type { Column } from '../../../web/ui/list/ListTable.tsx'
import { Pager } from '../../../web/ui/list/Pager.tsx'
import { useList } from '../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../web/ui/list/view.ts'
import { Specimen } from './Specimen.tsx'

const ROWS = [
  { id: 1, name: 'Le Goff Maëlle', cis: 'Beauregard', fee: '45,00 €' },
  { id: 2, name: 'Prigent Yann', cis: 'Saint Georges', fee: '63,00 €' },
  { id: 3, name: 'Riou Isabelle', cis: 'Le Blosne', fee: '25,00 €' },
]
type Row = (typeof ROWS)[number]

const specimen: ListDescription<'cis'> = {
  size: 3,
  order: {
    fields: ['name'],
    usual: { field: 'name', direction: 'asc' },
    choices: [{ value: 'name,asc', label: 'Nom, A à Z' }],
  },
  filters: { cis: choice('Centre', [{ value: '', label: 'Tous' }, ...ROWS.map(({ cis }) => cis)]) },
}

const COLUMNS: Column<Row>[] = [
  { name: 'cis', label: 'Centre', card: 'line', cell: ({ cis }) => cis },
  { name: 'fee', label: 'Cotisation', align: 'number', card: 'beside', cell: ({ fee }) => fee },
]

export function Lists() {
  const list = useList(specimen, ['showcase'], async ({ q = '', page, size, sort = [] }, { cis }) => {
    const found = ROWS.filter((row) => (!cis || row.cis === cis) && row.name.toLowerCase().includes(q.toLowerCase()))
    const sorted = sort[0]?.endsWith('desc') ? found.toReversed() : found
    return {
      _embedded: { data: sorted.slice(page * size, (page + 1) * size) },
      page: { totalElements: found.length, totalPages: Math.ceil(found.length / size) },
    }
  })
  return (
    <>
      <Specimen
        title="Listes"
        use="On cherche en tapant&nbsp;; on trie par l’en-tête&nbsp;; les nombres sont à droite&nbsp;; chaque page est une adresse&nbsp;; tout s’exporte."
      >
        <List
          list={list}
          label="Exemple de liste"
          search={{ label: 'Rechercher' }}
          count={(total) => `${total} au total`}
          table={{
            key: ({ id }) => id,
            head: { name: 'name', label: 'Membre' },
            title: ({ name }) => name,
            to: () => '/dev/ui',
            columns: COLUMNS,
          }}
          empty={{ nothing: 'Rien encore.' }}
          exporting={{
            title: 'Exporter l’exemple',
            what: 'Rien ici\u00a0: la pièce montre la question et la suite.',
            save: () => Promise.resolve(),
          }}
        />
      </Specimen>
      <Specimen
        title="Pages d’une liste"
        use="Chaque page est une adresse&nbsp;; on écrit un nombre pour aller loin, et l’on choisit combien de lignes une page montre."
      >
        <Pager page={3} pages={12} to={(page) => `?page=${page}`} size={25} onResize={() => undefined} />
      </Specimen>
    </>
  )
}
