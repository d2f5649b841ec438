import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentence } from '../../../../../web/http.ts'
import { toast } from '../../../../../web/ui/toast.tsx'

const holdingFailed = {
  'above-you': 'Cette personne a plus de droits que vous\u00a0: demandez à un administrateur de l’association.',
  'own-roles': 'Personne ne change ses propres droits\u00a0: demandez à un autre administrateur.',
  'person-not-found': 'Cette personne n’est plus membre.',
  403: 'Ce droit n’est pas à vous de donner ou de retirer.',
  other: 'Le changement n’a pas été enregistré. Réessayez.',
}

/** A change of a role, its confirmation, and its undo action. */
type Change = { act: () => Promise<unknown>; doneText: string; undo: () => Promise<unknown>; undoneText: string }

/** Gives and takes roles at once; the toast offers to undo. */
export function useChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ act }: Change) => act(),
    onSuccess: (_answer, change) =>
      toast('success', change.doneText, { label: 'Annuler', run: () => void undoChange(change) }),
    onError: (error) => toast('error', sentence(holdingFailed, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['commissions'] }),
  })

  async function undoChange({ undo, undoneText }: Change) {
    try {
      await undo()
      toast('success', undoneText)
    } catch (error) {
      toast('error', sentence(holdingFailed, error))
    }
    await queries.invalidateQueries({ queryKey: ['commissions'] })
  }
}
