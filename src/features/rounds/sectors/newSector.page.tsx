import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { Form } from '../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../web/ui/form/useFormOf.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { calendarsCrumbs } from '../../calendars/campaigns/components/crumbs.ts'
import { streetsQuery } from '../map/client.ts'
import { type DoorChoice, DoorChooser, isEmpty, NOTHING_CHOSEN } from '../map/components/DoorChooser.tsx'
import { cutSector } from './client.ts'
import { SectorCut } from './contract.ts'
import { SECTOR_FAILED, WORDS } from './messages.ts'

/** `/management/commissions/calendars/secteurs/nouveau`: creates a sector from streets or on the map. */
export function NewSectorPage() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const year = Number(params.get('annee')) || undefined
  const streets = useQuery(streetsQuery(year, ''))
  const form = useFormOf({
    initial: { name: '', chosen: NOTHING_CHOSEN },
    schema: SectorCut,
    check: ({ chosen }): Record<string, string> =>
      isEmpty(chosen.choice) ? { chosen: 'Choisissez au moins une rue, ou tracez un contour.' } : {},
    words: WORDS,
    refusals: SECTOR_FAILED,
    body: ({ name, chosen }: { name: string; chosen: DoorChoice }) => ({ name, ...chosen }),
    send: (body) => cutSector(year, body),
    done: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['calendars', 'sectors'] })
      toast('success', 'Le secteur est créé. Confiez-le à une équipe.')
      await navigate(`/management/commissions/calendars/secteurs/${id}`)
    },
  })
  return (
    <Page title="Nouveau secteur" crumbs={calendarsCrumbs(year, 'secteurs')}>
      <Form form={form} label="Nouveau secteur" className="stack card">
        <TextInput
          label="Nom du secteur"
          placeholder="Centre, Gare, Nord…"
          autoComplete="off"
          {...form.field('name')}
        />
        <DoorChooser year={year} chosen={form.values.chosen} onChange={(chosen) => form.change({ chosen })} />
        {form.errors.chosen && <p role="alert">{form.errors.chosen}</p>}
        {/* Rendered once the streets above it are known, so that it does not move. */}
        {!streets.isPending && <FormEnd form={form} action="Créer le secteur" />}
      </Form>
    </Page>
  )
}
