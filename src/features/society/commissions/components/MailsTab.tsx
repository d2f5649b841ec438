import { Checkbox, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EmailInput } from '../../../../web/ui/form/EmailInput.tsx'
import { editing } from '../../../../web/ui/form/edits.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import type { FieldLabels } from '../../../../web/ui/form/merge.ts'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { oneCommissionQuery, readOne, saveCommission } from '../client.ts'
import { type Commission, CommissionBody, Notice } from '../contract.ts'
import { NOTICE_LABELS } from '../labels.ts'
import { COMMISSION_WORDS, commissionFailed } from '../messages.ts'

/** Recipients of a commission's mails, reply address, and its additions to mails (rules#commissions). */
export function MailsTab({ commission: { id } }: { commission: { id: number } }) {
  const { data, isError, refetch } = useQuery(oneCommissionQuery(id))
  if (isError && !data)
    return <ErrorState onRetry={() => void refetch()}>La commission n’a pas pu être chargée.</ErrorState>
  return data ? <MailsForm commission={data} /> : <SkeletonRows rows={1} height={360} />
}

const valuesOf = ({ emailConfiguration }: Commission) => {
  const { replyTo = '', recipients = [], notices = Notice.options, confirmationText = '' } = emailConfiguration
  return { replyTo, recipients: recipients.join('\n'), notices: [...notices], confirmationText }
}
type Values = ReturnType<typeof valuesOf>

const LABELS: FieldLabels<Values> = {
  replyTo: 'Réponses à',
  recipients: 'Destinataires',
  notices: { label: 'Avis', say: (chosen) => chosen.map((each) => NOTICE_LABELS[each]).join(', ') },
  confirmationText: 'Texte des confirmations',
}

/** Empty values are left out. */
const bodyOf = ({ replyTo, recipients, notices, confirmationText }: Values) => {
  const lines = recipients.split(/[\s,;]+/).filter(Boolean)
  return {
    emailConfiguration: {
      ...(replyTo.trim() && { replyTo: replyTo.trim() }),
      ...(lines.length > 0 && { recipients: lines }),
      notices,
      ...(confirmationText.trim() && { confirmationText }),
    },
  }
}

function MailsForm({ commission }: { commission: Commission }) {
  const { id } = commission
  const client = useQueryClient()
  const form = useFormOf({
    ...editing({
      what: 'ces réglages',
      thing: commission,
      values: valuesOf,
      labels: LABELS,
      reload: () => readOne(id),
    }),
    schema: CommissionBody,
    body: bodyOf,
    words: COMMISSION_WORDS,
    at: (path) => path.replace(/^emailConfiguration\.(\w+).*/, '$1'),
    refusals: commissionFailed,
    send: (body) => saveCommission(id, body),
    done: async (saved) => {
      form.restart(valuesOf(saved))
      toast('success', 'Les réglages sont enregistrés.')
      await client.invalidateQueries({ queryKey: ['commissions'] })
    },
  })
  const { notices } = form.values
  return (
    <section className="card stack" aria-labelledby="mails">
      <h2 id="mails">E-mails de la commission</h2>
      <Form form={form} labelledBy="mails">
        <EmailInput
          label="Réponses à"
          description="Où arrivent les réponses aux e-mails de la commission."
          autoComplete="off"
          {...form.field('replyTo')}
        />
        <Textarea
          label="Destinataires"
          description="Un e-mail par ligne. Sans destinataire, on écrit aux administrateurs de la commission."
          autosize
          minRows={2}
          autoComplete="off"
          {...form.field('recipients')}
        />
        <fieldset className="choices">
          <legend>Les prévenir quand</legend>
          {Notice.options.map((notice) => (
            <Checkbox
              key={notice}
              label={NOTICE_LABELS[notice]}
              checked={notices.includes(notice)}
              onChange={(event) =>
                form.change({
                  notices: Notice.options.filter((each) =>
                    each === notice ? event.currentTarget.checked : notices.includes(each),
                  ),
                })
              }
            />
          ))}
          <p className="small soft">
            Les avis de commande et de réservation sont ceux des ressources de la commission. Un message du formulaire
            de contact attend de toute façon dans «&nbsp;Messages reçus&nbsp;».
          </p>
        </fieldset>
        <Textarea
          label="Texte des confirmations"
          description="Ajouté à l’e-mail qui confirme une commande&nbsp;: où retirer les clés, qui appeler."
          autosize
          minRows={3}
          maxLength={2_000}
          {...form.field('confirmationText')}
        />
        <FormEnd form={form} action="Enregistrer" />
      </Form>
    </section>
  )
}
