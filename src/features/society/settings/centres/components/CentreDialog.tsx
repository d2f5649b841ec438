import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../../shared/counted.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { CENTRE_FAILED } from '../../messages.ts'
import { centresQuery, createCentre, renameCentre } from '../client.ts'
import { type Centre, CentreForm } from '../contract.ts'

const valuesOf = (centre: Pick<Centre, 'name'>) => ({ name: centre.name })

/** Adds or renames a centre. */
export function CentreDialog({ centre, onClose }: { centre: Centre | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const reload = async () =>
    (await client.fetchQuery({ ...centresQuery, staleTime: 0 })).find(({ id }) => id === centre?.id) ??
    (centre as Centre)
  const form = useFormOf({
    ...(centre
      ? editing({ what: 'ce centre', thing: centre, values: valuesOf, labels: { name: 'Nom' }, reload })
      : { initial: { name: '' } }),
    schema: CentreForm,
    refusals: CENTRE_FAILED,
    blames: { 'name-taken': { name: CENTRE_FAILED['name-taken'] } },
    send: ({ name, version }) =>
      centre ? renameCentre(centre.id, { name, ...(typeof version === 'number' && { version }) }) : createCentre(name),
    done: async ({ name }) => {
      await client.invalidateQueries({ queryKey: ['siteconfiguration'] })
      toast('success', centre ? `Le centre s’appelle ${name}.` : `${name} est proposé à ceux qui s’inscrivent.`)
      onClose()
    },
  })
  return (
    <Dialog title={centre ? `Renommer ${centre.name}` : 'Nouveau centre'} onClose={onClose}>
      <Form form={form} label="Centre">
        <TextInput
          label="Nom"
          autoComplete="off"
          description={
            centre && centre.members > 0 ? `${counted(centre.members, 'fiche')} de membre porteront ce nom.` : undefined
          }
          {...form.field('name')}
        />
        <FormEnd form={form} action={centre ? 'Renommer' : 'Ajouter'} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
