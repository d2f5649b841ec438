import { Button } from '@mantine/core'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { withBody } from '../../../../web/calls.ts'
import { call, HttpProblem, sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { MailPreview, PreviewFailed } from '../../../../web/ui/MailPreview.tsx'
import { SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { forecast } from '../../../mailing/mail-delivery/pace/labels.ts'
import { OldStatements } from '../../../orders/bank-statements/components/OldStatements.tsx'
import { campaignsQuery, start } from '../client.ts'
import type { WrittenLetter } from '../contract.ts'
import { previewCampaignMail, readCampaignMail, sendTrialCampaignMail } from '../letter/contract.ts'
import { CampaignLetter, startFailed } from './CampaignLetter.tsx'

const campaignMailQuery = (season: number) =>
  queryOptions({
    queryKey: ['campaigns', 'letter', season],
    queryFn: ({ signal }) => call(readCampaignMail, { query: { season } }, signal),
  })

/** Whether the letter has other words than the default, or attachments. */
const writtenMailQuery = (written: WrittenLetter) =>
  queryOptions({
    queryKey: ['campaigns', 'letter', written],
    queryFn: ({ signal }) => call(previewCampaignMail, { body: written }, signal),
    gcTime: 0,
  })

const sendTrial = withBody(sendTrialCampaignMail)

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

const isWritten = ({ words, attachments }: WrittenLetter) => words !== null || attachments.length > 0

/** Why others get no mail, a sentence for each reason. */
const leftOut = ({ byPost, paid, suspended, withoutFee }: Preview) => [
  ...(byPost > 0 ? [`${counted(byPost, 'membre')} sans e-mail\u00a0: à écrire par courrier.`] : []),
  ...(paid > 0 ? [`${counted(paid, 'membre')} déjà à jour.`] : []),
  ...(suspended > 0 ? [`${counted(suspended, 'membre suspendu', 'membres suspendus')}.`] : []),
  ...(withoutFee > 0 ? [`${counted(withoutFee, 'membre')} sans cotisation prévue.`] : []),
]

/** The recipients of the season's campaign, and the button that starts it. */
export function CampaignStart({ preview }: { preview: Preview }) {
  const { season, toWrite, byPost, expected, endsAt } = preview
  const client = useQueryClient()
  const [sure, setSure] = useState(false)
  const [written, setWritten] = useState<WrittenLetter>({ season, words: null, attachments: [] })
  const [isEdited, setEdited] = useState(false)
  const usual = useQuery(campaignMailQuery(season))
  const changed = useQuery({
    ...writtenMailQuery(written),
    enabled: isWritten(written),
    placeholderData: keepPreviousData,
  })
  const letter = isWritten(written) ? changed : usual
  const refresh = () => client.invalidateQueries({ queryKey: campaignsQuery.queryKey })
  const starting = useMutation({
    mutationFn: () => start(written),
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
        <dt>Cotisations attendues</dt>
        <dd>{formatEuros(expected)}</dd>
      </dl>
      {usual.data && (
        <CampaignLetter
          season={season}
          usual={usual.data.words}
          isOpen={isEdited}
          setOpen={setEdited}
          onWritten={setWritten}
        />
      )}
      {!isEdited && letter.data && (
        <MailPreview
          mail={letter.data}
          recipients={{
            tone: toWrite > 0 ? 'info' : 'warn',
            title:
              toWrite > 0
                ? `${counted(toWrite, 'membre')} ${toWrite > 1 ? 'le recevront' : 'le recevra'}.`
                : 'Personne ne le recevra.',
            others: leftOut(preview),
          }}
          sendTrial={() => sendTrial(written)}
        />
      )}
      {!isEdited && letter.isLoading && <SkeletonRows rows={1} height={480} />}
      {letter.error && (
        <PreviewFailed onRetry={() => void letter.refetch()}>{sentence(startFailed, letter.error)}</PreviewFailed>
      )}
      {!isEdited && toWrite > 0 && <OldStatements />}
      {!isEdited && (
        <div className="row">
          <Button disabled={toWrite + byPost === 0} onClick={() => setSure(true)}>
            {toWrite + byPost === 0 ? 'Tout le monde est à jour' : `Lancer la campagne ${season}`}
          </Button>
        </div>
      )}
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
