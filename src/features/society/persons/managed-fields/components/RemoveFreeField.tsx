import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentence } from '../../../../../web/http.ts'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { FREE_FIELDS } from '../../free-fields/client.ts'
import { FAILED, holders, removed } from '../../free-fields/messages.ts'
import { archiveFreeField, deleteFreeField } from '../client.ts'
import type { ManagedFreeField } from '../contract.ts'

/**
 * Removes a field after a confirmation: with values it is archived and keeps them; without values, or from the archive,
 * it is deleted.
 */
export function RemoveFreeField({ field }: { field: ManagedFreeField }) {
  const { id, name, archived, persons } = field
  const client = useQueryClient()
  const [sure, setSure] = useState(false)
  const keeps = persons > 0 && !archived
  const removing = useMutation({
    mutationFn: () => (keeps ? archiveFreeField(id) : deleteFreeField(id)),
    onSuccess: () => toast('success', removed(name, keeps)),
    onError: (error) => toast('error', sentence(FAILED, error)),
    onSettled: () => {
      setSure(false)
      return Promise.all([
        client.invalidateQueries({ queryKey: [FREE_FIELDS] }),
        client.invalidateQueries({ queryKey: ['users'] }),
      ])
    },
  })
  const action = keeps ? 'Retirer' : 'Supprimer'
  return (
    <>
      <Button variant="default" aria-label={`${action} ${name}`} onClick={() => setSure(true)}>
        {action}
      </Button>
      <Confirm
        opened={sure}
        title={`${action} ${name}\u00a0?`}
        action={action}
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={() => setSure(false)}
      >
        {persons === 0 && 'Personne n’a de valeur dans ce champ. Il disparaît des fiches, du registre et des fichiers.'}
        {keeps &&
          `${holders(persons)} Elles ne sont pas perdues\u00a0: le champ va dans «\u00a0Champs retirés\u00a0», avec ses valeurs, et se rétablit tel quel. D’ici là il n’est plus sur les fiches, ni dans le registre et les fichiers.`}
        {archived && persons > 0 && `${holders(persons)} Elles sont effacées pour de bon.`}
      </Confirm>
    </>
  )
}
