import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { compare } from '../../shared/rsql-writer.ts'
import { type Refusals, sentence } from '../http.ts'
import { choice } from './list/filters.ts'
import { toast } from './toast.tsx'

/** The filter of an administered list: items that are not archived, unless archived ones are requested. */
export const ARCHIVED = choice(
  'Afficher',
  [
    { value: '', label: 'Sans les archives' },
    { value: 'oui', label: 'Archivés' },
  ],
  { param: 'archives', search: (value) => compare('archived', '==', value === 'oui') },
)

type Call = (id: number) => Promise<unknown>
type Props = {
  thing: { id: number; name: string; archived: boolean }
  archive: Call
  restore: Call
  /** The prefix of the query keys to invalidate. */
  shownIn: string
  refusals?: Refusals
}
const FAILED: Refusals = { other: 'L’opération n’a pas abouti. Réessayez.' }

/** When a row disappears, the next one slides under the finger: a second tap within this time is ignored. */
const SECOND_TAP_MS = 600
let gone = Number.NEGATIVE_INFINITY
function useSlidingRow() {
  useLayoutEffect(() => {
    gone = Number.NEGATIVE_INFINITY
    return () => {
      gone = performance.now()
    }
  }, [])
  return { isSecondTap: () => performance.now() - gone < SECOND_TAP_MS }
}

/** Archives or restores an item without a question; its toast has the undo (rules#archive). */
export function ArchiveButton({ thing, archive, restore, shownIn, refusals = FAILED }: Props) {
  const queries = useQueryClient()
  const { isSecondTap } = useSlidingRow()
  const moving = useMutation({
    mutationFn: ({ id, archived }: Props['thing']) => (archived ? restore(id) : archive(id)),
    onSuccess: (_answer, { id, name, archived }) => {
      const outcome = archived ? 'est de nouveau visible.' : 'est dans les archives.'
      const undo = () => moving.mutate({ id, name, archived: !archived })
      toast('success', `${name} ${outcome}`, { label: 'Annuler', run: undo })
    },
    onError: (error) => toast('error', sentence(refusals, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: [shownIn] }),
  })
  const action = thing.archived ? 'Rétablir' : 'Archiver'
  return (
    <Button
      variant="default"
      loading={moving.isPending}
      aria-label={`${action} ${thing.name}`}
      onClick={() => isSecondTap() || moving.mutate(thing)}
    >
      {action}
    </Button>
  )
}
