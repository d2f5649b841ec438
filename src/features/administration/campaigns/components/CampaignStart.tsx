import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { HttpProblem, sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { MailPreview } from '../../../../web/ui/MailPreview.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { forecast } from '../../../mailing/mail-delivery/pace/labels.ts'
import { campaignsQuery, start } from '../client.ts'
import { campaignMailQuery, sendTrial } from '../letter/client.ts'
import { startFailed } from '../messages.ts'

type Preview = {
  season: number
  toWrite: number
  byPost: number
  expected: number
  paid: number
  suspended: number
  withoutFee: number
  endsAt: string | null
}

/** Whom the season's campaign would write to, and the button that starts it. */
export function CampaignStart({ preview }: { preview: Preview }) {
  const { season, toWrite, byPost, expected, paid, suspended, withoutFee, endsAt } = preview
  const client = useQueryClient()
  const [sure, setSure] = useState(false)
  const letter = useQuery(campaignMailQuery(season))
  const refresh = () => client.invalidateQueries({ queryKey: campaignsQuery.queryKey })
  const starting = useMutation({
    mutationFn: () => start(season),
    onSuccess: () => refresh(),
    onError: (error) => {
      toast('error', sentence(startFailed, error))
      setSure(false)
      return error instanceof HttpProblem && error.status === 409 ? refresh() : undefined
    },
  })
  return (
    <section className="card stack" aria-labelledby="campaign-start">
      <h2 id="campaign-start">Adhésions {season}</h2>
      <p>
        Chaque membre qui n’a pas réglé sa cotisation {season} reçoit un e-mail avec un lien personnel, valable 60
        jours&nbsp;: il vérifie ses informations, puis paie.
      </p>
      <dl className="facts">
        <dt>À qui l’on écrit</dt>
        <dd>
          <strong>{counted(toWrite, 'membre')}</strong>
        </dd>
        {byPost > 0 && (
          <>
            <dt>À écrire par courrier</dt>
            <dd>{counted(byPost, 'membre')} sans e-mail&nbsp;: la campagne en donne la liste et les adresses</dd>
          </>
        )}
        <dt>Cotisations attendues</dt>
        <dd>{formatEuros(expected)}</dd>
        <dt>Déjà à jour</dt>
        <dd>{counted(paid, 'membre')}</dd>
        {suspended > 0 && (
          <>
            <dt>Suspendus</dt>
            <dd>{counted(suspended, 'membre')}, pas d’e-mail</dd>
          </>
        )}
        {withoutFee > 0 && (
          <>
            <dt>Sans cotisation</dt>
            <dd>{counted(withoutFee, 'membre')}&nbsp;: aucune n’est prévue pour leur statut</dd>
          </>
        )}
      </dl>
      {letter.data && <MailPreview mail={letter.data} sendTrial={() => sendTrial(season)} />}
      <div className="row">
        <Button disabled={toWrite + byPost === 0} onClick={() => setSure(true)}>
          {toWrite + byPost === 0 ? 'Tout le monde est à jour' : `Lancer la campagne ${season}`}
        </Button>
      </div>
      {sure && (
        <Confirm
          opened
          title={`Lancer la campagne ${season}\u00a0?`}
          action={`Envoyer ${counted(toWrite, 'e-mail')}`}
          busy={starting.isPending}
          onConfirm={() => starting.mutate()}
          onClose={() => setSure(false)}
        >
          Un e-mail par membre, au rythme que l’hébergeur accepte
          {endsAt && `\u00a0: ${forecast(toWrite, endsAt)}`}. Il n’y a qu’une campagne par saison&nbsp;; les relances se
          prévoient ensuite.
        </Confirm>
      )}
    </section>
  )
}
