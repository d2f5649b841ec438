import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { Refusal } from '../../../../web/ui/form/FormEnd.tsx'
import type { FormOf } from '../../../../web/ui/form/useFormOf.ts'
import { MailPreview } from '../../../../web/ui/MailPreview.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { forecast } from '../../../mailing/mail-delivery/pace/labels.ts'
import type { LightCommission } from '../../../society/commissions/contract.ts'
import { previewQuery, sendTrial } from '../client.ts'
import { leftOutWords, reachedWords } from '../messages.ts'
import { bodyOf, type CommissionMailingDraft } from './CommissionMailingDraft.ts'

type Props = { commission: LightCommission; form: FormOf<CommissionMailingDraft>; onBack: () => void }

/** A message before it leaves: whom it reaches and whom not, how it reads, a trial to oneself; then the question whether to send it. */
export function CommissionMailingPreview({ commission: { id }, form, onBack }: Props) {
  const body = bodyOf(form.values)
  const [sure, setSure] = useState(false)
  const { data, isError, refetch } = useQuery(previewQuery(id, body))
  if (isError) return <ErrorState onRetry={() => void refetch()}>L’aperçu n’a pas pu être préparé.</ErrorState>
  if (!data) return <SkeletonRows rows={3} />
  const { reach, mail, endsAt } = data
  const many = counted(reach.reached, 'membre')
  return (
    <section className="card stack" aria-labelledby="circular">
      <h2 id="circular">Relire avant d’envoyer</h2>
      <Notice tone={reach.reached > 0 ? 'info' : 'warn'} title={reachedWords(reach.reached)}>
        {leftOutWords(reach).map((words) => (
          <p key={words}>{words}</p>
        ))}
        {endsAt && <p>Pour que l’hébergeur les accepte, ils s’étalent&nbsp;: {forecast(reach.reached, endsAt)}.</p>}
      </Notice>
      <MailPreview mail={mail} sendTrial={() => sendTrial(id, body)} />
      <Refusal form={form} />
      <div className="row">
        <Button disabled={reach.reached === 0} loading={form.busy} onClick={() => setSure(true)}>
          {reach.reached > 0 ? `Envoyer à ${many}` : 'Envoyer'}
        </Button>
        <Button variant="default" disabled={form.busy} onClick={onBack}>
          Modifier
        </Button>
      </div>
      <Confirm
        opened={sure}
        title={`Écrire à ${many}\u00a0?`}
        action={`Envoyer à ${many}`}
        onConfirm={() => {
          setSure(false)
          void form.submit()
        }}
        onClose={() => setSure(false)}
      >
        Chacun reçoit «&nbsp;{mail.subject}&nbsp;» une seule fois, avec un lien pour ne plus recevoir ces messages. Un
        message parti ne se reprend pas.
      </Confirm>
    </section>
  )
}
