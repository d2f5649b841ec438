import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpProblem, sentence } from '../../../../web/http.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { ErrorState, Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { personQuery } from '../../../society/persons/client.ts'
import { nameOf } from '../../../society/persons/components/PersonFacts.ts'
import { personFieldsQuery } from '../../../society/persons/free-fields/client.ts'
import { mergePersons } from '../client.ts'
import type { Duplicate } from '../contract.ts'
import { accountsMerged, MERGE_CONFLICTS, mergeFailed } from '../messages.ts'
import { survivorFirst } from '../rules.ts'
import { bodyOf, type Choices, rowsOf, type Side } from './ComparedRows.ts'
import { Comparison } from './Comparison.tsx'

/** Both accounts side by side: chooses which one and which values are kept, then merges them. */
export function Merge({ pair, onClose }: { pair: Duplicate; onClose: () => void }) {
  const [first, second] = pair.persons
  const queries = [
    useQuery(personQuery(first.id)),
    useQuery(personQuery(second.id)),
    useQuery(personFieldsQuery(first)),
    useQuery(personFieldsQuery(second)),
  ] as const
  const [one, other, ownOfOne, ownOfOther] = queries
  return (
    <Dialog onClose={onClose} title="Comparer les deux comptes" long size="xl">
      {one.data && other.data && ownOfOne.data && ownOfOther.data && (
        <Choice
          sides={[
            { person: one.data, freeFields: ownOfOne.data.fields },
            { person: other.data, freeFields: ownOfOther.data.fields },
          ]}
          onClose={onClose}
        />
      )}
      {queries.some(({ isPending }) => isPending) && <Skeleton height={320} radius={10} />}
      {queries.some(({ isError }) => isError) && (
        <ErrorState onRetry={() => queries.forEach(({ refetch }) => void refetch())}>
          Les comptes n’ont pas pu être chargés.
        </ErrorState>
      )}
    </Dialog>
  )
}

const reasonOf = (error: unknown) =>
  (error instanceof HttpProblem && error.status === 409 && MERGE_CONFLICTS[error.code]) || sentence(mergeFailed, error)

function Choice({ sides, onClose }: { sides: [Side, Side]; onClose: () => void }) {
  const [{ person: one }, { person: other }] = sides
  const rows = rowsOf(sides)
  const client = useQueryClient()
  const [named, setNamed] = useState(one.id)
  const [choices, setChoices] = useState<Choices>({})
  const [kept, gone] = named === one.id ? survivorFirst(one, other) : survivorFirst(other, one)
  const merge = useMutation({
    mutationFn: () => mergePersons(kept.id, { other: gone.id, ...bodyOf(rows, choices) }),
    onSuccess: () => {
      toast('success', accountsMerged(nameOf(kept)))
      onClose()
    },
    onError: (error) => {
      if (error instanceof HttpProblem && error.status === 404) onClose()
    },
    onSettled: () => {
      client.removeQueries({ queryKey: personQuery(gone.id).queryKey })
      return client.invalidateQueries({ queryKey: ['users'] })
    },
  })
  return (
    <div className="stack">
      <Comparison
        persons={[one, other]}
        kept={kept.id}
        free={survivorFirst(one, other)[0] !== survivorFirst(other, one)[0]}
        rows={rows}
        choices={choices}
        onKeep={setNamed}
        onTake={(key, id) => setChoices({ ...choices, [key]: id })}
      />
      <Notice tone="info">
        <p>
          Cotisations, commandes, enfants, rôles et historique passent au compte n°&nbsp;{kept.id}. On s’y connecte avec{' '}
          <strong>{kept.email}</strong>. Le compte n°&nbsp;{gone.id} disparaît&nbsp;; cela ne peut pas être annulé.
        </p>
      </Notice>
      {merge.isError && <Notice tone="bad" alert title={reasonOf(merge.error)} />}
      <div className="row">
        <Button loading={merge.isPending} onClick={() => merge.mutate()}>
          Réunir les deux comptes
        </Button>
        <Button variant="default" disabled={merge.isPending} onClick={onClose}>
          Annuler
        </Button>
      </div>
    </div>
  )
}
