import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listUsers } from '../../../features/administration/register/contract.ts'
import { OfflineFee } from '../../../features/members/membership/offline/components/OfflineFee.tsx'
import { hasLapsed, useSession } from '../../../features/platform/access/client.ts'
import { SUPER_ADMIN } from '../../../features/platform/access/contract.ts'
import { personQuery } from '../../../features/society/persons/client.ts'
import { call } from '../../../web/http.ts'

const FOUND = 8

/**
 * What a super-administrator whose own fee has lapsed may still do: find persons and record their fees, their own included. Without it a
 * society that takes no cards could never open its accounts again.
 */
export function RecordFees() {
  const session = useSession()
  const mayRecord = session && hasLapsed(session) && session.roles.includes(SUPER_ADMIN)
  return mayRecord ? <Recording own={session.userId} /> : null
}

function Recording({ own }: { own: number }) {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState(own)
  const found = useQuery({
    queryKey: ['users', 'to-record', q],
    queryFn: ({ signal }) => call(listUsers, { query: { q, size: FOUND } }, signal),
    enabled: q.trim().length > 1,
  })
  const person = useQuery(personQuery(chosen))
  return (
    <section className="card stack" aria-labelledby="record-fees">
      <h2 id="record-fees">Enregistrer une cotisation</h2>
      <p>
        Votre adhésion est terminée, mais un super-administrateur peut toujours enregistrer les cotisations reçues par
        chèque, virement ou en espèces, la sienne aussi. Un paiement enregistré pour soi est annoncé aux autres
        administrateurs.
      </p>
      <TextInput
        label="Chercher une personne"
        description="Sans recherche, c’est votre propre cotisation"
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      {q.trim().length > 1 && (
        <ul className="plain stack-tight">
          {found.data?._embedded.data.map(({ id, firstName, lastName }) => (
            <li key={id}>
              <button type="button" className="link-button" onClick={() => setChosen(id)}>
                {lastName} {firstName}
              </button>
            </li>
          ))}
        </ul>
      )}
      {person.data && (
        <>
          <p>
            <strong>
              {person.data.firstName} {person.data.lastName}
            </strong>
          </p>
          <OfflineFee person={person.data} />
        </>
      )}
    </section>
  )
}
