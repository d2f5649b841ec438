import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { Refusal } from '../../../../web/ui/form/FormEnd.tsx'
import type { FormOf } from '../../../../web/ui/form/useFormOf.ts'
import { MailPreview, PreviewFailed } from '../../../../web/ui/MailPreview.tsx'
import { SkeletonRows } from '../../../../web/ui/states.tsx'
import { forecast } from '../../../mailing/mail-delivery/pace/labels.ts'
import type { LightCommission } from '../../../society/commissions/contract.ts'
import { previewQuery, sendTrial } from '../client.ts'
import { leftOutWords, previewFailed, reachedWords } from '../messages.ts'
import { bodyOf, type CommissionMailingDraft } from './CommissionMailingDraft.ts'

type Props = { commission: LightCommission; form: FormOf<CommissionMailingDraft>; onBack: () => void }

/** Check before sending: recipients and who is left out, preview, trial mail; then confirms. */
export function CommissionMailingPreview({ commission: { id }, form, onBack }: Props) {
  const body = bodyOf(form.values)
  const [sure, setSure] = useState(false)
  const { data, error, refetch } = useQuery(previewQuery(id, body))
  if (error)
    return (
      <PreviewFailed onRetry={() => void refetch()} onBack={onBack}>
        {sentence(previewFailed, error)}
      </PreviewFailed>
    )
  if (!data) return <SkeletonRows rows={3} />
  const { reach, mail, endsAt } = data
  const bookers = form.values.choice === 'BOOKERS'
  const many = counted(reach.reached, 'membre')
  return (
    <section className="card stack" aria-labelledby="circular">
      <h2 id="circular">Relire avant d’envoyer</h2>
      <MailPreview
        mail={mail}
        recipients={{
          tone: reach.reached > 0 ? 'info' : 'warn',
          title: reachedWords(reach.reached),
          others: leftOutWords(reach),
          more: endsAt && (
            <p>Pour que l’hébergeur les accepte, ils s’étalent&nbsp;: {forecast(reach.reached, endsAt)}.</p>
          ),
        }}
        sendTrial={() => sendTrial(id, body)}
      />
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
        Chacun reçoit «&nbsp;{mail.subject}&nbsp;» une seule fois
        {bookers ? '' : ', avec un lien pour ne plus recevoir ces messages'}. Un message parti ne se reprend pas.
      </Confirm>
    </section>
  )
}
