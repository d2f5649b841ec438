import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { compare } from '../../shared/rsql-writer.ts'
import { type Refusals, sentence } from '../http.ts'
import { choice } from './list/filters.ts'
import { toast } from './toast.tsx'

/** Of an administered list: what is not archived, unless the rest is asked for. */
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
  /** What the queries begin with that show it. */
  shownIn: string
  refusals?: Refusals
}
const FAILED: Refusals = { other: 'L’opération n’a pas abouti. Réessayez.' }

/** Where a row goes, the next one slides under the finger: a second tap so soon after was not meant for it. */
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

/** Archives a thing, or restores it: nothing is asked, and the toast that says so takes it back (rules#archive). */
export function ArchiveButton({ thing, archive, restore, shownIn, refusals = FAILED }: Props) {
  const queries = useQueryClient()
  const { isSecondTap } = useSlidingRow()
  const moving = useMutation({
    mutationFn: ({ id, archived }: Props['thing']) => (archived ? restore(id) : archive(id)),
    onSuccess: (_answer, { id, name, archived }) => {
      const said = archived ? 'est de nouveau visible.' : 'est dans les archives.'
      const undo = () => moving.mutate({ id, name, archived: !archived })
      toast('success', `${name} ${said}`, { label: 'Annuler', run: undo })
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
