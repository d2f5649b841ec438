import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { editing } from '../../../../web/ui/form/edits.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { Sellers } from '../../../calendars/stub-books/components/Sellers.tsx'
import type { Seller } from '../../../calendars/stub-books/contract.ts'
import { saveSector, sectorQuery } from '../client.ts'
import { type Sector, SectorForm } from '../contract.ts'
import { SECTOR_FAILED, WORDS } from '../messages.ts'

const MOST = 3
const nameOf = ({ firstName, lastName }: Seller) => `${firstName} ${lastName}`
const valuesOf = ({ name, team }: Sector) => ({ name, team })

/** Edits a sector's name and its one to three sellers. */
export function EditSector({ sector, onClose }: { sector: Sector; onClose: () => void }) {
  const queries = useQueryClient()
  const [searching, setSearching] = useState(sector.team.length === 0)
  const form = useFormOf({
    schema: SectorForm,
    words: WORDS,
    refusals: SECTOR_FAILED,
    ...editing({
      what: 'ce secteur',
      thing: sector,
      values: valuesOf,
      labels: {
        name: { label: 'Nom', say: (name) => name },
        team: { label: 'Équipe', say: (team) => team.map(nameOf).join(', ') },
      },
      reload: () => queries.fetchQuery({ ...sectorQuery(sector.id), staleTime: 0 }),
    }),
    body: ({ name, team }: ReturnType<typeof valuesOf>) => ({ name, team: team.map(({ id }) => ({ id })) }),
    send: (body) => saveSector(sector.id, body),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['calendars', 'sectors'] })
      toast('success', 'Le secteur est enregistré.')
      onClose()
    },
  })
  const { team } = form.values
  return (
    <Dialog title="Nom et équipe" onClose={onClose} size={520} long>
      <Form form={form} label="Nom et équipe du secteur">
        <TextInput label="Nom du secteur" autoComplete="off" {...form.field('name')} />
        <div className="stack">
          <h3>Équipe</h3>
          {team.length > 0 && (
            <ul className="plain">
              {team.map((seller) => (
                <li key={seller.id} className="row between">
                  <span>{nameOf(seller)}</span>
                  <Button
                    variant="default"
                    aria-label={`Retirer ${nameOf(seller)}`}
                    onClick={() => form.change({ team: team.filter(({ id }) => id !== seller.id) })}
                  >
                    Retirer
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {team.length >= MOST && <p className="soft">Une équipe compte trois vendeurs au plus.</p>}
          {team.length < MOST && searching && (
            <Sellers
              onChoose={(seller) => {
                if (!team.some(({ id }) => id === seller.id)) form.change({ team: [...team, seller] })
                setSearching(false)
              }}
            />
          )}
          {team.length < MOST && !searching && (
            <div className="row">
              <Button variant="default" onClick={() => setSearching(true)}>
                Ajouter un vendeur
              </Button>
            </div>
          )}
        </div>
        <FormEnd form={form} action="Enregistrer" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
