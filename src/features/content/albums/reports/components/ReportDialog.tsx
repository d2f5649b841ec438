import '@mantine/core/styles/Radio.css'
import { Radio, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { reportPhoto } from '../client.ts'
import { REASONS, type Reason, ReportForm } from '../contract.ts'
import { REASON_LABELS, REPORTING_FAILED, WORDS } from '../messages.ts'

type Props = { photoId: number; onReported: () => void; onClose: () => void }

/** Reports a picture with a reason: it is hidden at once, and an administrator decides. */
export function ReportDialog({ photoId, onReported, onClose }: Props) {
  const queries = useQueryClient()
  const form = useFormOf({
    initial: { reason: '' as Reason, words: '' },
    schema: ReportForm,
    words: WORDS,
    refusals: REPORTING_FAILED,
    send: (body) => reportPhoto(photoId, body),
    done: async ({ hidden }) => {
      // Refetched first, so that the picture is not shown again in between.
      await queries.invalidateQueries({ queryKey: ['albums', 'photos'] })
      onReported()
      toast(
        'success',
        hidden
          ? 'Merci. La photo est masquée\u00a0; un administrateur décide, et vous l’apprendrez par e-mail.'
          : 'Merci. Un administrateur va regarder cette photo, et vous apprendrez sa décision par e-mail.',
      )
      await queries.invalidateQueries({ queryKey: ['albums'] })
    },
  })
  return (
    <Dialog title="Signaler cette photo" onClose={onClose}>
      <Form form={form} label="Signalement">
        <p className="soft">
          Elle est masquée tout de suite, pour tout le monde. Les administrateurs lisent votre nom.
        </p>
        <Radio.Group label="Pourquoi&nbsp;?" {...form.choice('reason')}>
          <div className="stack">
            {REASONS.map((each) => (
              <Radio key={each} value={each} label={REASON_LABELS[each]} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label="Quelques mots"
          description="Si c’est utile."
          autosize
          minRows={2}
          maxLength={1_000}
          {...form.field('words')}
          required={false}
        />
        <FormEnd form={form} action="Signaler" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
