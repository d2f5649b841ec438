import { Button } from '@mantine/core'
import { IconFileExport, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { currentParams } from '../../../../web/ui/address.ts'
import { lazyComponent } from '../../../../web/ui/lazy.tsx'
import { List } from '../../../../web/ui/list/List.tsx'
import { countPicked, EVERYTHING, type RowSelection, toSelection, usePicked } from '../../../../web/ui/list/picked.ts'
import { useList } from '../../../../web/ui/list/useList.ts'
import { writeView } from '../../../../web/ui/list/view.ts'
import { lightCommissionsQuery } from '../../../society/commissions/client.ts'
import { nameOf } from '../../../society/persons/components/PersonFacts.ts'
import { freeFieldsQuery } from '../../../society/persons/free-fields/client.ts'
import { centresQuery } from '../../../society/settings/centres/client.ts'
import { BulkBar } from '../bulk/components/BulkBar.tsx'
import { readPersons } from '../client.ts'
import { SavedViews } from '../views/components/SavedViews.tsx'
import { ColumnChoice, useColumns } from './RegisterColumns.tsx'
import { ALL, EVEN_CLOSED, registerWith, SOCIETY } from './RegisterView.ts'

const BulkChanges = lazyComponent(() => import('../changes/components/BulkChanges.tsx'), 'BulkChanges')
const ExportModal = lazyComponent(() => import('../sheets/components/ExportModal.tsx'), 'ExportModal')

/** « Tous les membres »; `aside` is another view. */
export function Register({ aside }: { aside: ReactNode }) {
  const fields = useQuery(freeFieldsQuery).data
  const register = useMemo(() => registerWith(fields, currentParams()), [fields])
  const list = useList(register, ['users'], (asked, _values, signal) => readPersons(asked, signal))
  const { asked, total, view } = list
  const commission = useCommissionChoices(view.values.commission)
  const cis = useCentreChoices(view.values.cis)
  const { all, columns, toggle, choose } = useColumns(fields ?? [])
  const navigate = useNavigate()
  const { picked, pick } = usePicked(asked)
  const [exporting, setExporting] = useState<RowSelection>()
  return (
    <>
      <List
        list={list}
        title="Tous les membres"
        id="register"
        main={
          <SavedViews
            shown={{
              query: writeView(register, { ...view, page: 1 }, new URLSearchParams()).toString(),
              columns: columns.map(({ name }) => name),
            }}
            onShow={(saved) => {
              choose(saved.columns)
              void navigate(`?${saved.query}`, { preventScrollReset: true })
            }}
          />
        }
        actions={
          <>
            {aside}
            <Button
              component={Link}
              to="/management/persons/changes"
              variant="default"
              leftSection={<IconHistory size={18} aria-hidden="true" />}
            >
              Modifications groupées
            </Button>
            <ColumnChoice all={all} columns={columns} onToggle={toggle} />
            <Button
              variant="default"
              leftSection={<IconFileExport size={18} aria-hidden="true" />}
              disabled={total === 0}
              onClick={() => setExporting(EVERYTHING)}
            >
              Exporter
            </Button>
          </>
        }
        search={{ label: 'Rechercher', placeholder: 'Nom, e-mail ou téléphone' }}
        choices={{ commission, cis }}
        count={(many, narrowed) =>
          counted(many, narrowed ? 'membre trouvé' : 'membre', narrowed ? 'membres trouvés' : 'membres')
        }
        table={{
          key: ({ id }) => id,
          head: { name: 'lastName', label: 'Membre' },
          title: ({ firstName, lastName }) => `${lastName} ${firstName}`,
          to: ({ id }) => `/person/${id}`,
          under: ({ email, state }) => email ?? (state === 'ERASED' ? null : 'Sans e-mail'),
          columns,
        }}
        selecting={{
          picked,
          onPick: pick,
          label: (person) => `Choisir ${nameOf(person)}`,
          page: 'Choisir tous les membres de cette page',
        }}
        bar={
          <BulkBar
            picked={picked}
            total={total}
            request={asked}
            onPick={pick}
            onExport={() => setExporting(picked)}
            changing={({ selection, onClose }) => <BulkChanges selection={selection} onClose={onClose} />}
          />
        }
        empty={{
          nothing: 'Personne encore\u00a0: les membres apparaissent ici dès leur inscription.',
          unmatched: 'Aucun membre ne correspond. Essayez un autre mot, ou effacez les filtres.',
          elsewhere: view.values.state === '' && (
            <Button onClick={() => list.show({ values: { state: EVEN_CLOSED } })}>
              Chercher aussi parmi les refusés et effacés
            </Button>
          ),
        }}
        failed="La liste des membres n’a pas pu être chargée."
      />
      {exporting && (
        <Suspense>
          <ExportModal
            selection={toSelection(exporting, asked)}
            sort={asked.sort ?? []}
            count={countPicked(exporting, total)}
            onClose={() => setExporting(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Every centre, archived ones included, and the one in the address even if it is none of them. */
function useCentreChoices(chosen: string) {
  const { data } = useQuery(centresQuery)
  const known = [ALL, ...(data ?? []).map(({ name }) => ({ value: name, label: name }))]
  return known.some(({ value }) => value === chosen) ? known : [...known, { value: chosen, label: chosen }]
}

/** The society and its commissions, and the one in the address even if it is none of them. */
function useCommissionChoices(chosen: string) {
  const { data } = useQuery(lightCommissionsQuery)
  const known = [
    ...SOCIETY,
    ...(data?._embedded.data ?? []).map(({ technicalName, name }) => ({ value: technicalName, label: name })),
  ]
  return known.some(({ value }) => value === chosen) ? known : [...known, { value: chosen, label: chosen }]
}
