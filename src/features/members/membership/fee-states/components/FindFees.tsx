import { TextInput } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../../../shared/dates.ts'
import { call } from '../../../../../web/http.ts'
import { OfflineFee } from '../../offline/components/OfflineFee.tsx'
import { type FeeState, listFeeStates } from '../contract.ts'

const FOUND = 8

/** Members by name with the state of their fee; no result below two letters. */
const feeStatesQuery = (q: string) =>
  queryOptions({
    queryKey: ['payments', 'members', q],
    queryFn: ({ signal }) => call(listFeeStates, { query: { q, size: FOUND } }, signal),
    enabled: q.trim().length > 1,
  })

type ChosenMember = Pick<FeeState, 'id' | 'firstName' | 'lastName'> & { state: FeeState['state'] | null }

/** Finds a member by name and records their fee; `start` is shown before the first search. */
export function FindFees({ start, description }: { start?: ChosenMember | undefined; description?: string }) {
  const [q, setQ] = useState('')
  const [found, setFound] = useState<ChosenMember>()
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
