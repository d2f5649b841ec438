import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { SubType } from '../../contract.ts'
import { kindOf } from '../../labels.ts'
import { creationFailed, NAMING_WORDS, TECHNICAL_NAME_IN_USE } from '../../messages.ts'
import { technicalNameOf } from '../../rules.ts'
import { create } from '../client.ts'
import { createCommission } from '../contract.ts'

const KINDS = [null, ...SubType.options].map((kind) => ({ value: kind ?? '', label: kindOf(kind) }))

/** Creates a commission; its technical name follows the name until it is edited. */
export function CreateCommission({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useFormOf({
    initial: { name: '', technicalName: '', subType: '' },
    schema: createCommission.body,
    body: ({ subType, ...values }) => ({ ...values, subType: subType ? SubType.parse(subType) : null }),
    words: NAMING_WORDS,
    refusals: creationFailed,
    blames: { 'technical-name-taken': { technicalName: TECHNICAL_NAME_IN_USE } },
    send: create,
    done: async ({ id, name, technicalName }) => {
      await queries.invalidateQueries({ queryKey: ['commissions'] })
      toast('success', `${name} est ouverte à tous les membres.`)
      navigate(`/management/commissions/commissionWrapper/${technicalName}/${id}?onglet=page`)
    },
  })
  const { name, technicalName } = form.values
  const typed = form.field('name')
  const follows = technicalName === technicalNameOf(name)
  return (
    <Dialog title="Nouvelle commission" onClose={onClose}>
      <Form form={form} label="Nouvelle commission">
        <TextInput
          label="Nom"
          autoComplete="off"
          {...typed}
          onChange={(event) => {
            typed.onChange(event)
            if (follows) form.change({ technicalName: technicalNameOf(event.currentTarget.value) })
          }}
        />
        <TextInput
          label="Fin de l’adresse de sa page"
          description={`Sa page sera à l’adresse /commission/${technicalName || 'ski'}\u00a0: sans accent ni espace. Elle ne change plus dès que quelqu’un a un rôle dans la commission ou qu’elle publie.`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('technicalName')}
        />
        <NativeSelect
          label="Type"
          description="Il n’y a qu’une commission des enfants, et qu’une des calendriers."
          data={KINDS}
          {...form.choice('subType')}
          required={false}
        />
        <p className="soft">
          Elle s’ouvre à toutes les adhésions. Vous direz ensuite, dans son onglet «&nbsp;Page&nbsp;», ce qu’elle est et
          à qui elle s’ouvre.
        </p>
        <FormEnd form={form} action="Créer" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
