import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { lazyComponent } from '../../../../web/ui/lazy.tsx'
import { List } from '../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../../web/ui/list/view.ts'
import { Badge } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { readDoors, removeDoor } from '../client.ts'
import type { AdministeredDoor } from '../contract.ts'
import { doorWords } from '../labels.ts'

const AddDoors = lazyComponent(() => import('./AddDoors.tsx'), 'AddDoors')

const doors: ListDescription<never> = { size: 25, filters: {} }

const stateOf = ({ gone, refused, byHand }: AdministeredDoor) => {
  if (gone) return <Badge tone="quiet">Disparue</Badge>
  if (refused) return <Badge tone="warn">À ne pas visiter</Badge>
  return byHand && <Badge tone="info">Ajoutée à la main</Badge>
}

const COLUMNS: Column<AdministeredDoor>[] = [
  { name: 'city', label: 'Commune', card: 'small', cell: ({ postalCode, city }) => `${postalCode} ${city}`.trim() },
  { name: 'state', label: 'État', card: 'beside', cell: stateOf },
]

/** All doors of the commune: found by address, added by hand, removed. */
export function DoorsList() {
  const list = useList(doors, ['calendars', 'doors'], (asked, _values, signal) => readDoors(asked, signal))
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [taken, setTaken] = useState<AdministeredDoor>()
  const removing = useMutation({
    mutationFn: (id: number) => removeDoor(id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      setTaken(undefined)
      toast('success', 'L’adresse est retirée.')
    },
    onError: () => toast('error', 'L’adresse n’a pas pu être retirée. Réessayez.'),
  })
  return (
    <>
      <List
        list={list}
        title="Toutes les adresses"
        search={{ label: 'Rechercher', placeholder: 'Numéro, rue' }}
        count={(total) => counted(total, 'adresse')}
        main={
          <Button variant="default" onClick={() => setAdding(true)}>
            Ajouter à la main
          </Button>
        }
        table={{
          key: ({ id }) => id,
          head: { name: 'street', label: 'Adresse' },
          title: doorWords,
          to: () => undefined,
          columns: COLUMNS,
          action: (door) =>
            !door.gone && (
              <Button variant="default" aria-label={`Retirer ${doorWords(door)}`} onClick={() => setTaken(door)}>
                Retirer
              </Button>
            ),
        }}
        empty={{
          nothing: 'Aucune adresse encore. Importez le fichier de la commune, ou ajoutez une rue à la main.',
          unmatched: 'Aucune adresse ne correspond.',
        }}
        failed="Les adresses n’ont pas pu être chargées."
      />
      <Suspense>{adding && <AddDoors onClose={() => setAdding(false)} />}</Suspense>
      {taken && (
        <Confirm
          opened
          title={`Retirer «\u00a0${doorWords(taken)}\u00a0»\u00a0?`}
          action="Retirer l’adresse"
          busy={removing.isPending}
          onConfirm={() => removing.mutate(taken.id)}
          onClose={() => setTaken(undefined)}
        >
          Elle quitte les tournées. Elle y revient si un fichier de la commune la nomme, ou si vous l’ajoutez de
          nouveau.
        </Confirm>
      )}
    </>
  )
}
