import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../shared/counted.ts'
import { formatDay, parisDay } from '../../../../shared/dates.ts'
import { serverNow } from '../../../../web/clock.ts'
import { sentence } from '../../../../web/http.ts'
import { actOnLatest } from '../../../../web/latest.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { Refusal } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { missing } from '../../../../web/ui/form/words.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { OldStatements } from '../../../orders/bank-statements/components/OldStatements.tsx'
import { campaignsQuery, plan } from '../client.ts'
import { type Campaign, REMINDERS_MAX } from '../contract.ts'
import styles from './Campaign.module.css'
import { ReminderLetter } from './ReminderLetter.tsx'

const planFailed = {
  400: 'Six relances au plus.',
  409: 'Une relance se prévoit à partir de demain.',
  other: 'Les relances n’ont pas pu être enregistrées. Réessayez.',
}

/** The mailings of a campaign: those sent, and future reminders, whose days can be changed or removed. */
export function Reminders({ campaign }: { campaign: Campaign }) {
  const client = useQueryClient()
  const planned = campaign.days
  const sent = campaign.mailings.filter(({ startedAt }) => startedAt)
  const tomorrow = parisDay(new Date(serverNow() + 86_400_000))
  const reload = async () => {
    const { rows } = await client.fetchQuery({ ...campaignsQuery, staleTime: 0 })
    return rows.find(({ id }) => id === campaign.id) ?? campaign
  }
  const planIt = async (change: (days: string[]) => string[]) => {
    await actOnLatest(campaign, reload, ({ id, days, version }) => plan(id, { days: change(days), version }))
    toast('success', 'Les relances sont enregistrées.')
    await client.invalidateQueries({ queryKey: campaignsQuery.queryKey })
  }
  const cancelling = useMutation({
    mutationFn: planIt,
    onError: (error) => toast('error', sentence(planFailed, error)),
  })
  const form = useFormOf({
    initial: { day: '' },
    leaving: 'free',
    check: (values) => missing(values, ['day']),
    refusals: planFailed,
    send: ({ day }) => planIt((days) => [...days, day]),
    done: () => {
      form.restart({ day: '' })
    },
  })
  return (
    <section className="card stack" aria-labelledby="reminders">
      <h2 id="reminders">Envois et relances</h2>
      <OldStatements />
      <ul className="plain">
        {sent.map((mailing) => (
          <li key={mailing.id} className="row between">
            <span>
              {mailing.kind === 'FIRST' ? 'Appel' : 'Relance'} du {formatDay(mailing.day)}
            </span>
            <span className="soft">{counted(mailing.sent, 'e-mail')}</span>
          </li>
        ))}
        {planned.map((each) => (
          <li key={each} className="row between">
            <span>Relance prévue le {formatDay(each)}, à 9 h</span>
            <Button
              variant="subtle"
              loading={cancelling.isPending}
              aria-label={`Annuler la relance du ${formatDay(each)}`}
              onClick={() => cancelling.mutate((days) => days.filter((other) => other !== each))}
            >
              Annuler
            </Button>
          </li>
        ))}
      </ul>
      <p className="soft">Une relance n’écrit qu’aux membres qui n’ont pas encore payé au moment où elle part.</p>
      {planned.length < REMINDERS_MAX && (
        <Form form={form} className={styles.day}>
          <TextInput label="Ajouter une relance le" type="date" min={tomorrow} {...form.field('day')} />
          <Button type="submit" variant="default" loading={form.busy}>
            Prévoir
          </Button>
          <Refusal form={form} />
        </Form>
      )}
      <ReminderLetter campaignId={campaign.id} />
    </section>
  )
}
