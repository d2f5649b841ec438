import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { personsQuery } from '../../../features/administration/register/client.ts'
import { nameOf } from '../../../features/society/persons/components/PersonFacts.ts'
import { PersonState } from '../../../features/society/persons/components/PersonState.tsx'
import { SearchField } from '../../../web/ui/list/SearchField.tsx'
import styles from './home.module.css'

const SHOWN = 5

/** Who administers persons finds one from home: the first matches stand below while one types. */
export function FindPerson() {
  const [q, setQ] = useState('')
  return (
    <search className={`stack ${styles.findPerson}`}>
      <SearchField label="Trouver un membre" placeholder="Nom, e-mail, téléphone" value={q} onSearch={setQ} />
      {q.trim().length > 1 && <Matches q={q.trim()} />}
    </search>
  )
}

function Matches({ q }: { q: string }) {
  const { data, isError } = useQuery(personsQuery({ q, size: SHOWN }))
  const found = data?._embedded.data ?? []
  const more = (data?.page.totalElements ?? 0) - found.length
  return (
    <>
      <p role="status" className={data && found.length > 0 ? 'visually-hidden' : 'soft'}>
        {isError && 'La recherche n’a pas abouti. Réessayez.'}
        {data && (found.length > 0 ? `${found.length + more} trouvés` : 'Aucun membre ne correspond.')}
      </p>
      {found.length > 0 && (
        <ul className="framed linked">
          {found.map((person) => (
            <li key={person.id}>
              <Link to={`/person/${person.id}`}>
                <strong>{nameOf(person)}</strong>
                <PersonState state={person.state} />
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Link to={`/management/persons?q=${encodeURIComponent(q)}`}>
                {more === 1 ? 'Voir aussi l’autre' : `Voir les ${found.length + more} résultats`}
              </Link>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
