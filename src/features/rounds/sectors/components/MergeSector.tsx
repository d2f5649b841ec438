import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { sentence } from '../../../../web/http.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { mergeSector } from '../client.ts'
import type { SectorWithStreets } from '../contract.ts'
import { SECTOR_FAILED } from '../messages.ts'

/** Moves a sector's doors to another one and deletes it, after naming what is lost. */
export function MergeSector({ sector, onClose }: { sector: SectorWithStreets; onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [into, setInto] = useState('')
  const { others } = sector
  const other = others.find(({ id }) => String(id) === into)
  const merging = useMutation({
    mutationFn: () => mergeSector(sector.id, Number(into)),
    onSuccess: async ({ id }) => {
      await navigate(`/management/commissions/calendars/secteurs/${id}`, { replace: true })
      queries.removeQueries({ queryKey: ['calendars', 'sectors', 'one', sector.id] })
      await queries.invalidateQueries({ queryKey: ['calendars', 'sectors'] })
      toast('success', 'Les deux secteurs n’en font plus qu’un.')
    },
  })
  return (
    <Dialog title={`Réunir «\u00a0${sector.name}\u00a0» avec un autre`} onClose={onClose} size={520}>
      <div className="stack">
        <NativeSelect
          label="Secteur qui reste"
          value={into}
          onChange={({ currentTarget: { value } }) => setInto(value)}
          data={[
            { value: '', label: 'Choisir…' },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        {other && (
          <p>
            {counted(sector.doors, 'adresse passe', 'adresses passent')} dans «&nbsp;{other.name}&nbsp;», qui garde son
            nom et son équipe. Le secteur «&nbsp;{sector.name}&nbsp;» est supprimé.
          </p>
        )}
        {merging.isError && <Notice tone="bad" alert title={sentence(SECTOR_FAILED, merging.error)} />}
        <div className="row">
          <Button disabled={!other} loading={merging.isPending} onClick={() => merging.mutate()}>
            Réunir
          </Button>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
