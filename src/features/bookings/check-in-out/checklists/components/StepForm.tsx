import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { useSession } from '../../../../platform/access/client.ts'
import { takeStep } from '../../client.ts'
import { handoverFailed } from '../../messages.ts'
import type { Moment, Sheet } from '../contract.ts'
import { MOMENTS } from '../labels.ts'
import { draftOf, meterInWords, type StepDraft, stepOf, wrongReadings } from './draft.ts'
import { PhotosField } from './PhotosField.tsx'
import styles from './StaySheet.module.css'

const READING_WRONG = 'Écrivez un nombre, par exemple 1\u00a0204,5.'

/** Checklist, meters, photos and note of a step, and the button that completes it. */
export function StepForm({ sheet, moment }: { sheet: Sheet; moment: Moment }) {
  const queries = useQueryClient()
  const owner = useSession()?.userId
  const { id, checklist, meters, found } = sheet
  const out = moment === 'RETURNED' ? found.find(({ state }) => state === 'HANDED_OVER') : undefined
  const { action, done } = MOMENTS[moment]
  const form = useFormOf({
    initial: draftOf(sheet, moment),
    keep: { name: `stay-${id}-${moment}`, owner },
    check: (draft) => Object.fromEntries(wrongReadings(draft).map((at) => [`readings.${at}`, READING_WRONG])),
    refusals: handoverFailed,
    send: (draft: StepDraft) => takeStep(id, moment, stepOf(sheet, draft)),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['commands'] })
      toast('success', done)
    },
  })
  const { checked } = form.values
  const wasMissing = (point: string) => out?.checks.some(({ label, ok }) => label === point && !ok)
  const before = (meter: string) => out?.readings.find(({ label }) => label === meter)?.value
  return (
    <Form form={form} label={action}>
      {checklist.length > 0 && (
        <Checkbox.Group
          label={`Points en ordre\u00a0: ${checklist.filter((point) => checked.includes(point)).length} sur ${checklist.length}`}
          {...form.choice('checked')}
          required={false}
        >
          <ul className={`framed ${styles.points}`}>
            {checklist.map((point) => (
              <li key={point}>
                <Checkbox
                  value={point}
                  label={point}
                  description={wasMissing(point) ? 'N’était pas en ordre à la remise.' : undefined}
                />
              </li>
            ))}
          </ul>
        </Checkbox.Group>
      )}
      {meters.map((meter, at) => (
        <TextInput
          key={meter}
          label={meter}
          description={meterInWords(before(meter), form.values.readings[at] ?? '')}
          inputMode="decimal"
          autoComplete="off"
          {...form.field(`readings.${at}`)}
          required={false}
        />
      ))}
      <PhotosField id={id} moment={moment} photos={sheet.photos} />
      <Textarea
        label="Remarque"
        description="Pour les administrateurs&nbsp;: numéro de clé, défaut, objet manquant."
        autosize
        minRows={2}
        maxLength={1000}
        {...form.field('note')}
        required={false}
      />
      <FormEnd form={form} action={action} />
    </Form>
  )
}
