import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { SearchField } from '../../../../../web/ui/list/SearchField.tsx'
import { nameOf } from '../../../persons/components/PersonFacts.ts'
import { candidatesQuery } from '../client.ts'
import type { Holder } from '../contract.ts'

type Props = {
  commissionId: number
  title: string
  /** Label of the button beside each result. */
  action: string
  busy: boolean
  /** Choices made first. */
  children?: ReactNode
  onChoose: (person: Holder) => void
  onClose: () => void
}

/** Finds a member by name: without rights on persons only the eight closest names are shown. */
export function FindMember({ commissionId, title, action, busy, children, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const { data, isError, isPending, isPlaceholderData } = useQuery(candidatesQuery(commissionId, q))
  const found = q.length > 1 ? data : undefined
  return (
    <Dialog title={title} onClose={onClose} size={520}>
      <div className="stack">
        {children}
        <SearchField label="Nom du membre" placeholder="Prénom, nom" value={typed} onSearch={setTyped} />
        <p role="status" className="soft">
          {q.length < 2 && 'Écrivez au moins deux lettres de son nom.'}
          {q.length > 1 && isError && 'La recherche n’a pas abouti. Réessayez.'}
          {q.length > 1 && isPending && 'Recherche…'}
          {found?.length === 0 && !isPlaceholderData && `Aucun membre actif ne s’appelle «\u00a0${q}\u00a0».`}
        </p>
        {found && found.length > 0 && (
          <ul className="framed">
            {found.map((person) => (
              <li key={person.id} className="row between">
                <span>{nameOf(person)}</span>
                <Button
                  variant="default"
                  loading={busy}
                  aria-label={`${action} ${nameOf(person)}`}
                  onClick={() => onChoose(person)}
                >
                  {action}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button variant="default" onClick={onClose}>
            Fermer
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
