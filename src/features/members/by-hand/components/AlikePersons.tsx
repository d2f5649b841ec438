import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '../../../../shared/dates.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { nameOf } from '../../../society/persons/components/PersonFacts.ts'
import { STATE_LABELS } from '../../../society/persons/labels.ts'
import { alikeQuery, type TypedPerson } from '../client.ts'
import type { AlikePerson } from '../contract.ts'
import { LIKENESS_WORDS } from '../messages.ts'
import styles from './MemberForm.module.css'

/** Long enough that typing a word sends one request, not one for each letter. */
const PAUSE_MS = 400

const isWorthAsking = ({ lastName, firstName, email, phone }: TypedPerson) =>
  Boolean((lastName.trim() && firstName.trim()) || email.includes('@') || phone.replace(/\D/g, '').length >= 9)

/** Existing members who may be the person being typed, shown to prevent duplicates. */
export function AlikePersons({ typed }: { typed: TypedPerson }) {
  const [asked] = useDebouncedValue(typed, PAUSE_MS)
  const { data } = useQuery({ ...alikeQuery(asked), enabled: isWorthAsking(asked) })
  const found = isWorthAsking(typed) ? (data?.rows ?? []) : []
  return (
    <div role="status">
      {found.length > 0 && (
        <Notice tone="warn" title={found.length > 1 ? 'Déjà membres, peut-être' : 'Déjà membre, peut-être'}>
          <ul className={`plain ${styles.alike}`}>
            {found.map((person) => (
              <li key={person.id}>
                <Alike person={person} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

function Alike({ person }: { person: AlikePerson }) {
  const { id, birthDate, cis, state, likenesses } = person
  const facts = [birthDate && `le ${formatDay(birthDate)}`, cis, STATE_LABELS[state].label]
  const name = nameOf(person)
  return (
    <>
      <span>
        <strong>{name}</strong> <span className="small">{facts.filter(Boolean).join(' · ')}</span>
        <br />
        <span className="small">{likenesses.map((likeness) => LIKENESS_WORDS[likeness]).join(', ')}</span>
      </span>
      <Link to={`/person/${id}`} aria-label={`Ouvrir sa fiche\u00a0: ${name}`}>
        Ouvrir sa fiche
      </Link>
    </>
  )
}
