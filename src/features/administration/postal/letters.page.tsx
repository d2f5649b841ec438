import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { HttpProblem } from '../../../web/http.ts'
import { NotFound } from '../../../web/ui/NotFound.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { EmptyState, ErrorState, Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { VERDICT_WORDS } from '../register/bulk/messages.ts'
import { LettersRequest } from '../register/contract.ts'
import { recipientsQuery } from './client.ts'
import { LabelsForm } from './components/LabelsForm.tsx'
import { LettersForm } from './components/LettersForm.tsx'
import { WithoutAddress } from './components/WithoutAddress.tsx'
import type { Audience, Recipients } from './contract.ts'

const TITLE = 'Lettres et étiquettes'
const MAILINGS = { label: 'Envois', to: '/management/mailings' }
const REGISTER = { label: 'Tous les membres', to: '/management/persons' }

const MEMBERS: { value: Recipients; label: string }[] = [
  { value: 'WITHOUT_EMAIL', label: 'Les membres sans e-mail' },
  { value: 'ALL', label: 'Tous les membres' },
]
const CHOSEN: typeof MEMBERS = [
  { value: 'WITHOUT_EMAIL', label: 'Les membres choisis qui n’ont pas d’e-mail' },
  { value: 'ALL', label: 'Tous les membres choisis' },
]

/**
 * Source of the recipients, from the address and the navigation state: a campaign, a mailing, a selection of the
 * register, or all members.
 */
function useSource() {
  const [params] = useSearchParams()
  const mailing = Number(useParams().mailingId) || undefined
  const request = LettersRequest.safeParse(useLocation().state).data
  const campaign = Number(params.get('campagne')) || undefined
  // Letters of a campaign and a mailing only go to members without an e-mail, so there is no choice.
  if (mailing) return { of: { mailing }, crumbs: [MAILINGS, { label: 'Envoi', to: `/management/mailings/${mailing}` }] }
  if (campaign) return { of: { campaign }, crumbs: [] }
  if (request) return { of: { selection: request.selection }, request, crumbs: [REGISTER], choice: CHOSEN }
  return { of: {}, crumbs: [], choice: MEMBERS }
}

/** `/management/letters` and `/management/mailings/{id}/letters`: letters for window envelopes, and labels. */
export function LettersPage() {
  const { of, request, crumbs, choice } = useSource()
  const [recipients, setRecipients] = useState<Recipients>(request?.recipients ?? 'WITHOUT_EMAIL')
  const audience: Audience = { recipients, ...of }
  const { data, isPending, error, refetch } = useQuery(recipientsQuery(audience))
  if ('mailing' in of && error instanceof HttpProblem && error.status === 404)
    return (
      <NotFound
        title="Envoi introuvable"
        sentence="Il a plus d’un an, ou il n’est pas à une commission que vous administrez."
      />
    )
  return (
    <Page title={'mailing' in of ? 'Lettres d’un envoi' : TITLE} crumbs={crumbs}>
      {isPending && <SkeletonRows rows={3} height={160} />}
      {error && <ErrorState onRetry={() => void refetch()}>Les destinataires n’ont pas pu être lus.</ErrorState>}
      {data && (
        <div className="stack-lg">
          <section className="card stack" aria-labelledby="recipients">
            <h2 id="recipients">À qui écrire</h2>
            {choice && (
              <NativeSelect
                label="Destinataires"
                data={choice}
                value={recipients}
                onChange={({ currentTarget: { value } }) => setRecipients(value === 'ALL' ? 'ALL' : 'WITHOUT_EMAIL')}
              />
            )}
            {'campaign' in of && <p>Les membres sans e-mail qui n’ont pas encore payé la saison de cette campagne.</p>}
            {'mailing' in of && (
              <p>
                Les destinataires de «&nbsp;{data.letter?.subject}&nbsp;» qui n’ont pas d’e-mail et que ce message
                concerne encore.
              </p>
            )}
            <p role="status">
              <strong>{data.count === 0 ? 'Aucune lettre.' : counted(data.count, 'lettre')}</strong>
            </p>
            {data.closed > 0 && <p className="soft">{VERDICT_WORDS.CLOSED(data.closed)}&nbsp;: pas de lettre.</p>}
            {data.withoutAddress.length > 0 && (
              <Notice tone="warn" title="Adresse postale inconnue">
                <WithoutAddress persons={data.withoutAddress} />
              </Notice>
            )}
          </section>
          {data.count > 0 ? (
            <>
              <LettersForm
                audience={audience}
                begin={data.letter ?? { subject: request?.subject ?? '', text: request?.text ?? '' }}
                sample={data.sample}
              />
              <LabelsForm audience={audience} />
            </>
          ) : (
            <EmptyState
              action={
                choice &&
                recipients === 'WITHOUT_EMAIL' && (
                  <Button variant="default" onClick={() => setRecipients('ALL')}>
                    Écrire à tous
                  </Button>
                )
              }
            >
              {choice && recipients === 'ALL'
                ? 'Il n’y a personne à qui écrire\u00a0: choisissez d’autres membres.'
                : 'Personne n’est à écrire par courrier\u00a0: tous ont un e-mail.'}
            </EmptyState>
          )}
        </div>
      )}
    </Page>
  )
}
