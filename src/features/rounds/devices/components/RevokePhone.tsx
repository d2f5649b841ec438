import { useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../shared/counted.ts'
import { byId } from '../../../../web/calls.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import type { Device } from '../contract.ts'
import * as contract from '../contract.ts'

const revokeDevice = byId(contract.revokeDevice)

/** Asks before a phone is revoked, and says what becomes of its unsent operations (rules#rounds). */
export function RevokePhone({ device, title, onClose }: { device: Device; title: string; onClose: () => void }) {
  const queries = useQueryClient()
  const revoking = useMutation({
    mutationFn: () => revokeDevice(device.id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      onClose()
      toast('success', 'Téléphone retiré.')
    },
    onError: () => toast('error', 'Le téléphone n’a pas pu être retiré. Réessayez.'),
  })
  return (
    <Confirm
      opened
      title={title}
      action="Retirer"
      busy={revoking.isPending}
      onConfirm={() => revoking.mutate()}
      onClose={onClose}
    >
      {device.doors > 0 && `${counted(device.doors, 'adresse redevient libre', 'adresses redeviennent libres')}. `}
      Ce qu’il enverra encore ne sera pas perdu&nbsp;: cela attendra la décision de qui s’occupe des calendriers. Pour
      repartir avec lui, son vendeur devra se connecter et préparer une tournée.
    </Confirm>
  )
}
