import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentence } from '../../../../web/http.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { type DoorChoice, DoorChooser, isEmpty, NOTHING_CHOSEN } from '../../map/components/DoorChooser.tsx'
import { addDoors } from '../client.ts'
import type { Sector } from '../contract.ts'
import { SECTOR_FAILED } from '../messages.ts'

/** Adds doors to a sector. */
export function SectorDoors({ sector, onClose }: { sector: Sector; onClose: () => void }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<DoorChoice>(NOTHING_CHOSEN)
  const adding = useMutation({
    mutationFn: () => addDoors(sector.id, chosen),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['calendars', 'sectors'] })
      toast('success', 'Les adresses sont dans le secteur.')
      onClose()
    },
  })
  return (
    <Dialog title={`Ajouter des adresses à «\u00a0${sector.name}\u00a0»`} onClose={onClose} long size={900}>
      <div className="stack">
        <DoorChooser year={sector.year} chosen={chosen} onChange={setChosen} />
        {adding.isError && <Notice tone="bad" alert title={sentence(SECTOR_FAILED, adding.error)} />}
        <div className="row">
          <Button disabled={isEmpty(chosen.choice)} loading={adding.isPending} onClick={() => adding.mutate()}>
            Ajouter au secteur
          </Button>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
