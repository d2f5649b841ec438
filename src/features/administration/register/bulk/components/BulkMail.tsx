import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { AttachmentsField } from '../../../../mailing/mailings/attachments/components/AttachmentsField.tsx'
import { TOO_LARGE_TOGETHER } from '../../../../mailing/mailings/attachments/labels.ts'
import { fitTogether } from '../../../../mailing/mailings/attachments/rules.ts'
import { useSession } from '../../../../platform/access/client.ts'
import type { Selection } from '../../contract.ts'
import { newKey, writeToPersons } from '../client.ts'
import { type Message, MessageForm } from '../contract.ts'
import { messageFields, writeFailed } from '../messages.ts'
import styles from './Bulk.module.css'
import { BulkMailCheck, EMPTY_MESSAGE, type MessageDraft, messageOf } from './BulkMailCheck.tsx'
import { BulkOutcome } from './BulkOutcome.tsx'

const count = new Intl.NumberFormat('fr-FR')

const PURPOSE_WORDS: { value: Message['purpose']; label: string; hint: string }[] = [
  {
    value: 'NEWS',
    label: 'Des nouvelles de l’association',
    hint: 'Aux seuls membres qui les ont acceptées\u00a0: sorties, photos, annonces.',
  },
  {
    value: 'SERVICE',
    label: 'Un message indispensable',
    hint: 'À tous\u00a0: convocation, cotisation, sécurité. Rien d’autre.',
  },
]

const HINT = 'Chacun est salué par son prénom\u00a0; l’association signe. Les réponses vont à sa boîte.'

type Props = { selection: Selection; count: number; onClose: () => void }

/** Message to many: purpose, subject, text. Closed and unconfirmed accounts do not get it. */
export function BulkMail({ selection: asked, count: many, onClose }: Props) {
  const [key] = useState(newKey)
  const [selection] = useState(asked)
  const [task, setTask] = useState<number>()
  const [checking, setChecking] = useState(false)
  const form = useFormOf({
    initial: EMPTY_MESSAGE,
    keep: { name: 'bulk-mail', owner: useSession()?.userId },
    schema: MessageForm,
    body: messageOf,
    check: ({ files }: MessageDraft): Record<string, string> =>
      fitTogether(files) ? {} : { files: TOO_LARGE_TOGETHER },
    words: messageFields,
    at: (path) => (path === 'attachments' ? 'files' : path),
    refusals: writeFailed,
    send: (message) => writeToPersons({ key, selection }, message),
    done: (begun) => setTask(begun.task),
  })
  const title = many > 1 ? `Écrire à ${count.format(many)}\u00a0membres` : 'Écrire à ce membre'
  return (
    <Dialog onClose={onClose} title={title} long size="lg">
      {task === undefined && checking && (
        <BulkMailCheck
          selection={selection}
          form={form}
          onSend={() => void form.submit()}
          onBack={() => setChecking(false)}
        />
      )}
      {task === undefined && !checking && (
        <Form form={form} onSubmit={() => (form.isComplete() ? setChecking(true) : form.showErrors())}>
          <fieldset className={styles.purpose}>
            <legend>De quoi s’agit-il&nbsp;?</legend>
            {PURPOSE_WORDS.map(({ value, label, hint }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="purpose"
                  value={value}
                  checked={form.values.purpose === value}
                  onChange={() => form.change({ purpose: value })}
                />
                <strong>{label}</strong>
                <span className="soft small">{hint}</span>
              </label>
            ))}
          </fieldset>
          <TextInput label="Objet" {...form.field('subject')} maxLength={150} />
          <Textarea
            label="Message"
            description={HINT}
            autosize
            minRows={6}
            maxRows={14}
            {...form.field('text')}
            maxLength={10_000}
          />
          <AttachmentsField name="register" files={form.values.files} onChange={(files) => form.change({ files })} />
          <FormEnd form={form} action="Relire avant d’envoyer" onCancel={onClose} />
        </Form>
      )}
      {task !== undefined && (
        <BulkOutcome task={task} label="Mise en route des messages" done="mail" onClose={onClose} />
      )}
    </Dialog>
  )
}
