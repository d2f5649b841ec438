import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../../web/ui/Dialog.tsx'
import { RichTextField } from '../../../web/ui/editor/RichTextField.tsx'
import { toldText } from '../../../web/ui/editor/toldText.ts'
import { editing } from '../../../web/ui/form/edits.ts'
import { Form } from '../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { readOne, saveCommission, sendTextPicture } from '../client.ts'
import { type Commission, CommissionBody, PICTURE_MAX_BYTES } from '../contract.ts'
import { descriptionFailed } from '../messages.ts'

type Props = { commission: Commission; onClose: () => void }

const TOLD = { description: toldText('Présentation') }
const valuesOf = ({ description }: Commission) => ({ description: String(description) })

/** What a commission says of itself, for who administers it. */
export function DescriptionDialog({ commission, onClose }: Props) {
  const { id } = commission
  const client = useQueryClient()
  const form = useFormOf({
    ...editing({
      what: 'cette présentation',
      thing: commission,
      values: valuesOf,
      told: TOLD,
      reload: () => readOne(id),
    }),
    schema: CommissionBody,
    refusals: descriptionFailed,
    send: (body) => saveCommission(id, body),
    done: () => {
      toast('success', 'La présentation est enregistrée.')
      onClose()
      return client.invalidateQueries({ queryKey: ['commissions'] })
    },
  })
  return (
    <Dialog title="Présentation de la commission" long size="xl" onClose={onClose}>
      <Form form={form} label="Présentation de la commission">
        <RichTextField
          label="Présentation"
          autoFocus
          pictures={{
            maxBytes: PICTURE_MAX_BYTES,
            send: (file, tell, signal) => sendTextPicture(id, file, tell, signal),
          }}
          {...form.field('description')}
        />
        <FormEnd form={form} action="Enregistrer" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
