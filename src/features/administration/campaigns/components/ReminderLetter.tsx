import { Button, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { byId } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import { RichTextField } from '../../../../web/ui/editor/RichTextField.tsx'
import { richTextLabel } from '../../../../web/ui/editor/richTextLabel.ts'
import { editing } from '../../../../web/ui/form/edits.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { MailPreview } from '../../../../web/ui/MailPreview.tsx'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { campaignsQuery } from '../client.ts'
import { CampaignWords } from '../contract.ts'
import { type Reminder, readReminder, saveReminder, sendTrialReminder } from '../letter/contract.ts'
import { letterWords } from './CampaignLetter.tsx'

const reminderQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaigns', 'reminder', id],
    queryFn: ({ signal }) => call(readReminder, { params: { id } }, signal),
  })

const sendTrial = byId(sendTrialReminder)

const REMINDER_FAILED = {
  404: 'Cette campagne n’existe plus.',
  other: 'Le texte n’a pas pu être enregistré. Réessayez.',
}

/** Collapsible panel on future reminders: today's recipients, preview, test mail and editor of the text. */
export function ReminderLetter({ campaignId }: { campaignId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="row">
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Replier le texte des relances' : 'Voir et modifier le texte des relances'}
        </Button>
      </div>
      {isOpen && <LetterEditor campaignId={campaignId} />}
    </>
  )
}

function LetterEditor({ campaignId }: { campaignId: number }) {
  const [isEdited, setEdited] = useState<boolean>()
  const title = useRef<HTMLHeadingElement>(null)
  const { data, isError, refetch } = useQuery(reminderQuery(campaignId))
  // The pressed button has disappeared, so the keyboard focus moves here.
  useEffect(() => {
    if (isEdited !== undefined) title.current?.focus()
  }, [isEdited])
  if (isError) return <ErrorState onRetry={() => void refetch()}>La relance n’a pas pu être chargée.</ErrorState>
  if (!data) return <SkeletonRows rows={1} height={480} />
  return (
    <section className="stack" aria-labelledby="reminder-letter">
      <h3 id="reminder-letter" ref={title} tabIndex={-1}>
        Texte des relances
      </h3>
      {isEdited ? (
        <WordsForm campaignId={campaignId} reminder={data} onClose={() => setEdited(false)} />
      ) : (
        <ReminderPreview campaignId={campaignId} reminder={data} onEdit={() => setEdited(true)} />
      )}
    </section>
  )
}

type Of = { campaignId: number; reminder: Reminder }

/** Why others get no reminder, one sentence per reason. */
const leftOut = ({ byPost, paid, closed }: Reminder['readers']) => [
  ...(paid > 0 ? [`${counted(paid, 'membre')} déjà à jour.`] : []),
  ...(byPost > 0 ? [`${counted(byPost, 'membre')} sans e-mail\u00a0: à écrire par courrier.`] : []),
  ...(closed > 0 ? [`${counted(closed, 'compte')} suspendu, refusé ou effacé depuis.`] : []),
]

const readersWords = (many: number) =>
  many > 0
    ? `Aujourd’hui, ${counted(many, 'membre')} ${many > 1 ? 'la recevraient' : 'la recevrait'}.`
    : 'Aujourd’hui, personne ne la recevrait.'

function ReminderPreview({ campaignId, reminder: { mail, readers }, onEdit }: Of & { onEdit: () => void }) {
  return (
    <>
      <MailPreview
        mail={mail}
        recipients={{
          tone: readers.toWrite > 0 ? 'info' : 'warn',
          title: readersWords(readers.toWrite),
          others: leftOut(readers),
        }}
        sendTrial={() => sendTrial(campaignId)}
      />
      <div className="row">
        <Button variant="default" onClick={onEdit}>
          Modifier le texte
        </Button>
      </div>
    </>
  )
}

const LABELS = { subject: 'Objet', text: richTextLabel('Texte') }
const valuesOf = ({ subject, text }: Reminder) => ({ subject, text: String(text) })

function WordsForm({ campaignId, reminder, onClose }: Of & { onClose: () => void }) {
  const client = useQueryClient()
  const query = reminderQuery(campaignId)
  const form = useFormOf({
    ...editing({
      what: 'ce texte',
      thing: reminder,
      values: valuesOf,
      labels: LABELS,
      reload: () => client.fetchQuery({ ...query, staleTime: 0 }),
    }),
    schema: CampaignWords,
    words: letterWords,
    refusals: REMINDER_FAILED,
    send: (body) => call(saveReminder, { params: { id: campaignId }, body }),
    done: (saved) => {
      form.restart(valuesOf(saved))
      client.setQueryData(query.queryKey, saved)
      void client.invalidateQueries({ queryKey: campaignsQuery.queryKey, exact: true })
      toast('success', 'Les relances à venir auront ce texte.')
      onClose()
    },
  })
  return (
    <Form form={form} labelledBy="reminder-letter">
      <TextInput label="Objet" autoComplete="off" {...form.field('subject')} />
      <RichTextField
        label="Texte"
        description="Ce qui précède le bouton. Le montant, la façon de payer et le lien personnel suivent toujours. Les lettres par la poste le reprennent, une fois une relance partie."
        {...form.field('text')}
      />
      <FormEnd form={form} action="Enregistrer le texte" onCancel={onClose}>
        <Button variant="subtle" onClick={() => form.change(reminder.usual)}>
          Revenir au texte habituel
        </Button>
      </FormEnd>
    </Form>
  )
}
