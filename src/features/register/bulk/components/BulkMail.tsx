import './Bulk.css'
import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpProblem, sentence } from '../../../../web/http.ts'
import { type FieldErrors, focusFirstError, schemaErrors, serverErrors } from '../../../../web/ui/form.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import type { Selection } from '../../contract.ts'
import { newKey, writeToPersons } from '../client.ts'
import { Message } from '../contract.ts'
import { messageFields, startFailed } from '../messages.ts'
import { BulkOutcome } from './BulkOutcome.tsx'

const count = new Intl.NumberFormat('fr-FR')

/** What was typed stays until it is sent, even when the window is closed meanwhile. */
let kept: Message = { purpose: 'NEWS', subject: '', text: '' }

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

/** Writes one message to many: what kind, a subject, a text. Nobody's account that is closed or unconfirmed gets it. */
export function BulkMail({ selection: asked, count: many, onClose }: Props) {
  const [key] = useState(newKey)
  const [selection] = useState(asked)
  const [draft, setDraft] = useState(kept)
  const [errors, setErrors] = useState<FieldErrors>({})
  const sending = useMutation({
    mutationFn: () => writeToPersons({ key, selection }, draft),
    onSuccess: () => {
      kept = { ...kept, subject: '', text: '' }
    },
    onError: (error) => {
      if (!(error instanceof HttpProblem) || error.errors.length === 0) return
      setErrors(serverErrors(error.errors, messageFields))
      focusFirstError()
    },
  })
  const change = (changes: Partial<Message>) => {
    kept = { ...draft, ...changes }
    setDraft(kept)
    setErrors({})
  }
  const check = (name: 'subject' | 'text') => {
    const { [name]: error } = schemaErrors(Message, draft, messageFields)
    setErrors({ ...errors, ...(error && { [name]: error }) })
  }
  const send = () => {
    const problems = schemaErrors(Message, draft, messageFields)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return focusFirstError()
    sending.mutate()
  }
  const title = many > 1 ? `Écrire à ${count.format(many)}\u00a0membres` : 'Écrire à ce membre'
  return (
    <Modal opened onClose={onClose} title={title} centered size="lg">
      {sending.data ? (
        <BulkOutcome task={sending.data.task} label="Mise en route des messages" done="mail" onClose={onClose} />
      ) : (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <fieldset className="purpose">
            <legend>De quoi s’agit-il&nbsp;?</legend>
            {PURPOSE_WORDS.map(({ value, label, hint }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="purpose"
                  value={value}
                  checked={draft.purpose === value}
                  onChange={() => change({ purpose: value })}
                />
                <strong>{label}</strong>
                <span className="soft small">{hint}</span>
              </label>
            ))}
          </fieldset>
          <TextInput
            label="Objet"
            required
            maxLength={150}
            value={draft.subject}
            error={errors.subject}
            onBlur={() => check('subject')}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
          <Textarea
            label="Message"
            description={HINT}
            required
            autosize
            minRows={6}
            maxRows={14}
            maxLength={10_000}
            value={draft.text}
            error={errors.text}
            onBlur={() => check('text')}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          {sending.isError && Object.keys(errors).length === 0 && (
            <Notice tone="bad" alert title={sentence(startFailed, sending.error)} />
          )}
          <div className="row">
            <Button type="submit" loading={sending.isPending}>
              Envoyer
            </Button>
            <Button variant="default" disabled={sending.isPending} onClick={onClose}>
              Annuler
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
