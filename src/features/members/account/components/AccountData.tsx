import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../../../web/ui/states.tsx'
import { useMay, useSession } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import { personQuery } from '../../../society/persons/client.ts'
import type { Person } from '../../../society/persons/contract.ts'
import { updatePerson } from '../client.ts'
import { emailToConfirm } from '../messages.ts'
import { PersonForm } from './PersonForm.tsx'

/** « Mes informations »: the account's own data (rules#forms). */
export function AccountData({ person }: { person: Person }) {
  const session = useSession()
  const everything = useMay(may.manageSociety)
  const queries = useQueryClient()
  const [moved, setMoved] = useState(false)
  if (!session) return null
  return (
    <section className="card stack" aria-labelledby="data-title">
      <h2 id="data-title" className="visually-hidden">
        Informations
      </h2>
      {moved && (
        <Notice tone="info" alert>
          {emailToConfirm}
        </Notice>
      )}
      <PersonForm
        person={person}
        reload={() => queries.fetchQuery({ ...personQuery(person.id), staleTime: 0 })}
        save={(changes) => updatePerson(person.id, changes)}
        everything={everything}
        mayLack={session.userId !== person.id}
        ownRoles={session.userId === person.id ? person.roles : undefined}
        action="Enregistrer"
        onSaved={({ emailToConfirm }) => {
          setMoved(emailToConfirm)
          void queries.invalidateQueries({ queryKey: ['users'] })
        }}
      />
    </section>
  )
}
