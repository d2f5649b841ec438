import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentence } from '../../../../../web/http.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { holdingFailed } from '../messages.ts'

/** Something that is done to who holds a role, what is then said, and what takes it back. */
type Change = { act: () => Promise<unknown>; said: string; undo: () => Promise<unknown>; unsaid: string }

/** Gives and takes roles at once; the toast that says so takes it back. */
export function useChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ act }: Change) => act(),
    onSuccess: (_answer, change) =>
      toast('success', change.said, { label: 'Annuler', run: () => void takeBack(change) }),
    onError: (error) => toast('error', sentence(holdingFailed, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['commissions'] }),
  })

  async function takeBack({ undo, unsaid }: Change) {
    try {
      await undo()
      toast('success', unsaid)
    } catch (error) {
      toast('error', sentence(holdingFailed, error))
    }
    await queries.invalidateQueries({ queryKey: ['commissions'] })
  }
}
