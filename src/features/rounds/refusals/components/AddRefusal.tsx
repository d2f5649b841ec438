import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, sentence } from '../../../../web/http.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { SearchField } from '../../../../web/ui/list/SearchField.tsx'
import { Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { doorsQuery } from '../../doors/client.ts'
import type { AdministeredDoor } from '../../doors/contract.ts'
import { doorWords } from '../../doors/labels.ts'
import * as contract from '../contract.ts'

const addRefusal = (door: number, flat: string) => call(contract.addRefusal, { body: { door, flat } })

const REFUSED = {
  'already-refused': 'Cette adresse est déjà notée.',
  404: 'Cette adresse n’existe plus.',
  other: 'L’adresse n’a pas pu être notée. Réessayez.',
}

/** Records that nobody must ring at a door, found by its address. */
export function AddRefusal({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [door, setDoor] = useState<AdministeredDoor>()
  const [flat, setFlat] = useState('')
  const adding = useMutation({
    mutationFn: (id: number) => addRefusal(id, flat),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      toast('success', 'L’adresse ne sera plus visitée.')
      onClose()
    },
  })
  return (
    <Dialog title="Ne plus visiter une adresse" onClose={onClose} size={520} long>
      <div className="stack">
        {door ? (
          <>
            <p className="row between">
              <strong>{doorWords(door)}</strong>
              <Button variant="default" onClick={() => setDoor(undefined)}>
                Choisir une autre adresse
              </Button>
            </p>
            <TextInput
              label="Appartement"
              description="Vide&nbsp;: toute l’adresse."
              maxLength={30}
              autoComplete="off"
              value={flat}
              onChange={({ currentTarget }) => setFlat(currentTarget.value)}
            />
          </>
        ) : (
          <DoorResults onChoose={setDoor} />
        )}
        {adding.isError && <Notice tone="bad" alert title={sentence(REFUSED, adding.error)} />}
        <div className="row">
          <Button disabled={!door} loading={adding.isPending} onClick={() => door && adding.mutate(door.id)}>
            Ne plus visiter
          </Button>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function DoorResults({ onChoose }: { onChoose: (door: AdministeredDoor) => void }) {
  const [q, setQ] = useState('')
  const enabled = q.trim() !== ''
  const { data, isError, isPlaceholderData } = useQuery({
    ...doorsQuery(q.trim()),
    enabled,
    placeholderData: keepPreviousData,
  })
  const found = enabled ? data : undefined
  return (
    <div className="stack">
      <SearchField label="Adresse" placeholder="12 rue du Port" value={q} onSearch={setQ} />
      <p role="status" className="soft small">
        {isError && 'La recherche n’a pas abouti. Réessayez.'}
        {found?.length === 0 && !isPlaceholderData && `Aucune adresse ne correspond à «\u00a0${q}\u00a0».`}
      </p>
      <ul className="plain">
        {found?.map((door) => (
          <li key={door.id} className="row between">
            <span>{doorWords(door)}</span>
            <Button variant="default" aria-label={`Choisir ${doorWords(door)}`} onClick={() => onChoose(door)}>
              Choisir
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
