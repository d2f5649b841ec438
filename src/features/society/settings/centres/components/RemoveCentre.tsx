import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentence } from '../../../../../web/http.ts'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { CENTRE_FAILED } from '../../messages.ts'
import { deleteCentre } from '../client.ts'
import type { Centre } from '../contract.ts'

/** Deletes an unused centre, after a confirmation. */
export function RemoveCentre({ centre: { id, name } }: { centre: Centre }) {
  const client = useQueryClient()
  const [sure, setSure] = useState(false)
  const removing = useMutation({
    mutationFn: () => deleteCentre(id),
    onSuccess: () => toast('success', `${name} est supprimé.`),
    onError: (error) => toast('error', sentence(CENTRE_FAILED, error)),
    onSettled: () => {
      setSure(false)
      return client.invalidateQueries({ queryKey: ['siteconfiguration'] })
    },
  })
  return (
    <>
      <Button variant="default" aria-label={`Supprimer ${name}`} onClick={() => setSure(true)}>
        Supprimer
      </Button>
      <Confirm
        opened={sure}
        title={`Supprimer ${name}\u00a0?`}
        action="Supprimer"
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={() => setSure(false)}
      >
        Personne n’est de ce centre. Il disparaît des formulaires.
      </Confirm>
    </>
  )
}
