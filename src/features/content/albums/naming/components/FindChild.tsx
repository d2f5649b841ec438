import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../../shared/counted.ts'
import { SearchField } from '../../../../../web/ui/list/SearchField.tsx'
import { nameableQuery } from '../client.ts'

type Props = { photoId: number; named: readonly { id: number }[]; onName: (id: number) => void }

/** Finds a registered child by name. */
export function FindChild({ photoId, named, onName }: Props) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const { data, isError } = useQuery(nameableQuery(photoId, name))
  const found = data?.filter(({ id }) => !named.some((each) => each.id === id))
  return (
    <search className="stack">
      <SearchField label="Ajouter un enfant inscrit" placeholder="Prénom ou nom" value={typed} onSearch={setTyped} />
      {name.length > 1 && (
        <p role="status" className={found && found.length > 0 ? 'visually-hidden' : 'soft'}>
          {isError && 'La recherche n’a pas abouti. Réessayez.'}
          {found &&
            (found.length > 0 ? counted(found.length, 'enfant trouvé', 'enfants trouvés') : 'Aucun enfant de ce nom.')}
        </p>
      )}
      {found && found.length > 0 && (
        <ul className="plain stack-tight">
          {found.map(({ id, name: child, age }) => (
            <li key={id}>
              <Button
                variant="default"
                fullWidth
                justify="flex-start"
                onClick={() => {
                  onName(id)
                  setTyped('')
                }}
              >
                {child}, {counted(age, 'an')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
