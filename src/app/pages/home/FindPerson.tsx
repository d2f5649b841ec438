import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { personsQuery } from '../../../features/administration/register/client.ts'
import type { RegisterRow } from '../../../features/administration/register/contract.ts'
import { nameOf } from '../../../features/society/persons/components/PersonFacts.ts'
import { PersonState } from '../../../features/society/persons/components/PersonState.tsx'
import { SearchField } from '../../../web/ui/list/SearchField.tsx'
import styles from './home.module.css'

const SHOWN = 5

type Props = {
  /** Called with the chosen person; without it their page opens. */
  onChoose?: (personId: number) => void
}

/** Search field for administrators of persons; the first matches are listed below while typing. */
export function FindPerson({ onChoose }: Props) {
  const [q, setQ] = useState('')
  return (
    <search className={`stack ${styles.findPerson}`}>
      <SearchField label="Trouver un membre" placeholder="Nom, e-mail, téléphone" value={q} onSearch={setQ} />
      {q.trim().length > 1 && <Matches q={q.trim()} {...(onChoose && { onChoose })} />}
    </search>
  )
}

function Matches({ q, onChoose }: Props & { q: string }) {
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
              <Match person={person} {...(onChoose && { onChoose })} />
            </li>
          ))}
          {more > 0 && !onChoose && (
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

function Match({ person, onChoose }: Props & { person: RegisterRow }) {
  const what = (
    <>
      <strong>{nameOf(person)}</strong>
      <PersonState state={person.state} />
    </>
  )
  if (!onChoose) return <Link to={`/person/${person.id}`}>{what}</Link>
  return (
    <button type="button" className={styles.match} onClick={() => onChoose(person.id)}>
      {what}
    </button>
  )
}
