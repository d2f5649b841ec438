import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../shared/counted.ts'
import { formatDay, parisDay } from '../../../shared/dates.ts'
import { sentence } from '../../../web/http.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { campaignsQuery, plan } from '../client.ts'
import { type Campaign, REMINDERS_MAX } from '../contract.ts'
import { planFailed } from '../messages.ts'

/** The letters of a campaign: those sent, and the reminders to come, each on a day that can be changed or taken away. */
export function Reminders({ campaign }: { campaign: Campaign }) {
  const client = useQueryClient()
  const [day, setDay] = useState('')
  const planned = campaign.days
  const sent = campaign.mailings.filter(({ startedAt }) => startedAt)
  const tomorrow = parisDay(new Date(Date.now() + 86_400_000))
  const planning = useMutation({
    mutationFn: (days: string[]) => plan(campaign.id, days),
    onSuccess: () => {
      toast('success', 'Les relances sont enregistrées.')
      setDay('')
      return client.invalidateQueries({ queryKey: campaignsQuery.queryKey })
    },
    onError: (error) => toast('error', sentence(planFailed, error)),
  })
  return (
    <section className="card stack" aria-labelledby="reminders">
      <h2 id="reminders">Envois et relances</h2>
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
              loading={planning.isPending}
              aria-label={`Annuler la relance du ${formatDay(each)}`}
              onClick={() => planning.mutate(planned.filter((other) => other !== each))}
            >
              Annuler
            </Button>
          </li>
        ))}
      </ul>
      <p className="soft">Une relance n’écrit qu’aux membres qui n’ont pas encore payé ce jour-là.</p>
      {planned.length < REMINDERS_MAX && (
        <form
          className="campaign-day"
          onSubmit={(event) => {
            event.preventDefault()
            if (day) planning.mutate([...planned, day])
          }}
        >
          <TextInput
            label="Ajouter une relance le"
            type="date"
            min={tomorrow}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={!day} loading={planning.isPending}>
            Prévoir
          </Button>
        </form>
      )}
    </section>
  )
}
