import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../../../shared/dates.ts'
import { OfflineFee } from '../../offline/components/OfflineFee.tsx'
import { feeStatesQuery } from '../client.ts'
import type { FeeState } from '../contract.ts'

type Chosen = Pick<FeeState, 'id' | 'firstName' | 'lastName'> & { state: FeeState['state'] | null }

/** Finds a member by name and records a fee of theirs; `start` is who is shown before anybody was looked for. */
export function FindFees({ start, description }: { start?: Chosen | undefined; description?: string }) {
  const [q, setQ] = useState('')
  const [found, setFound] = useState<Chosen>()
  const { data } = useQuery(feeStatesQuery(q))
  const person = found ?? start
  const isSought = q.trim().length > 1
  return (
    <>
      <TextInput
        label="Chercher une personne"
        description={description}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      {isSought && data?._embedded.data.length === 0 && <p className="soft">Personne ne porte ce nom.</p>}
      {isSought && (
        <ul className="plain stack-tight">
          {data?._embedded.data.map((each) => (
            <li key={each.id}>
              <button type="button" className="link-button" onClick={() => setFound(each)}>
                {each.lastName} {each.firstName}
              </button>
              {each.accountValidity && (
                <span className="soft small"> · à jour jusqu’au {formatDay(each.accountValidity)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {person && (
        <>
          <p>
            <strong>
              {person.firstName} {person.lastName}
            </strong>
          </p>
          <OfflineFee person={person} />
        </>
      )}
    </>
  )
}
