import { Button, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { Page } from '../../../../web/ui/Page.tsx'
import { doorWords } from '../../doors/labels.ts'
import { keepFailed } from '../messages.ts'
import type { ActiveRound } from './activeRound.ts'
import styles from './DoorView.module.css'
import type { Stop } from './stopStatus.ts'
import { Toggles } from './Toggles.tsx'

const DAYS = [
  ['Ce soir', 0],
  ['Demain', 1],
  ['Dans une semaine', 7],
] as const

/** When to ring again; day and hour are optional. */
export function ComeBack({
  activeRound,
  stop: { door },
  flat,
}: {
  activeRound: ActiveRound
  stop: Stop
  flat: string
}) {
  const navigate = useNavigate()
  const today = parisDay(new Date())
  const form = useFormOf({
    initial: { day: '', hour: '' },
    leaving: 'free',
    check: ({ day, hour }): Record<string, string> => ({
      ...(day !== '' && day < today && { day: 'Ce jour est passé.' }),
      ...(hour !== '' && day === '' && { day: 'Choisissez aussi le jour.' }),
    }),
    refusals: { other: keepFailed },
    send: async ({ day, hour }) => {
      const when = { ...(day && { comeBackOn: day }), ...(hour && { comeBackAt: hour }) }
      const id = await activeRound.note({ kind: 'VISIT', doorId: door.id, flat, outcome: 'COME_BACK', ...when })
      if (!id) throw new Error('not kept')
      return id
    },
    done: (id) => navigate('/calendrier/tournee', { replace: true, state: { noted: { id, doorId: door.id } } }),
  })
  return (
    <div className={styles.door}>
      <Page title="Repasser" crumbs={[{ label: 'Ma tournée', to: '/calendrier/tournee' }]}>
        <p>
          <strong>{[doorWords(door), flat].filter(Boolean).join(', ')}</strong>
        </p>
        <Form form={form} label="Repasser" className="card stack">
          <Toggles
            label="Jours proposés"
            options={DAYS.map(([label, days]) => ({ value: addDays(today, days), label }))}
            chosen={form.values.day}
            onChoose={(day) => form.change({ day })}
          />
          <TextInput label="Jour" type="date" size="lg" min={today} {...form.field('day')} />
          <TextInput label="Heure" type="time" size="lg" {...form.field('hour')} />
          <FormEnd form={form} action="Noter" button={{ size: 'lg' }}>
            <Button size="lg" variant="default" onClick={() => navigate(-1)}>
              Retour
            </Button>
          </FormEnd>
        </Form>
      </Page>
    </div>
  )
}
