import '@mantine/core/styles/Radio.css'
import { Radio, TextInput } from '@mantine/core'
import { RichTextField } from '../../../../../web/ui/editor/RichTextField.tsx'
import type { FormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { PERIODS } from '../../labels.ts'
import { RESOURCE_PICTURE_MAX_BYTES } from '../../pictures/contract.ts'
import { sendTextPicture } from '../client.ts'
import type { ResourceDraft } from './draft.ts'

type Props = {
  form: FormOf<ResourceDraft>
  /** Absent while it is new. */
  id: number | undefined
  /** It was booked, so its billing can't change. */
  isSettled: boolean
}

/** Name, billing and texts. */
export function KindFields({ form, id, isSettled }: Props) {
  return (
    <fieldset className="group">
      <legend>Ce que c’est</legend>
      <TextInput
        label="Nom"
        description="Comme les membres le liront, par exemple «&nbsp;Chalet de Cauterets&nbsp;» ou «&nbsp;Tente 4 places&nbsp;»."
        autoComplete="off"
        {...form.field('name')}
        required
      />
      <Radio.Group
        label="Comment se paie-t-elle&nbsp;?"
        description={
          isSettled
            ? 'Elle a des réservations\u00a0: cela ne change plus. Copiez-la pour en faire une autre.'
            : undefined
        }
        {...form.choice('billingPeriod')}
        required={false}
      >
        <div className="stack">
          {Object.entries(PERIODS).map(([value, { label, example }]) => (
            <Radio
              key={value}
              value={value}
              label={label}
              description={example}
              disabled={isSettled && value !== form.values.billingPeriod}
            />
          ))}
        </div>
      </Radio.Group>
      <RichTextField
        label="Présentation"
        description={
          id === undefined
            ? 'Ce que les membres doivent savoir avant de réserver. Les images du texte s’ajoutent une fois la ressource enregistrée.'
            : 'Ce que les membres doivent savoir avant de réserver.'
        }
        pictures={
          id === undefined
            ? undefined
            : {
                maxBytes: RESOURCE_PICTURE_MAX_BYTES,
                send: (file, tell, signal) => sendTextPicture(id, file, tell, signal),
              }
        }
        {...form.field('description')}
      />
    </fieldset>
  )
}
