import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '../../../../../shared/dates.ts'
import { sentence } from '../../../../../web/http.ts'
import { Badge, ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { personQuery } from '../../../../society/persons/client.ts'
import { consentFailed, newsletterSubscribed, newsletterUnsubscribed } from '../../messages.ts'
import { newsletterQuery, saveConsent } from '../client.ts'
import type { Newsletter } from '../contract.ts'
import { ByCommission } from './ByCommission.tsx'

/** Subscription to the newsletter and its history; `own` if the member may change it. */
export function NewsletterPanel({ personId, own }: { personId: number; own: boolean }) {
  const newsletter = useQuery(newsletterQuery(personId))
  return (
    <section className="card stack" aria-labelledby="newsletter-title">
      <div className="row between">
        <h2 id="newsletter-title">Nouvelles de l’association</h2>
        {newsletter.data && (
          <Badge tone={newsletter.data.optIn ? 'good' : 'quiet'}>
            {newsletter.data.optIn ? 'Acceptées' : 'Refusées'}
          </Badge>
        )}
      </div>
      <p className="soft">
        Sorties, ventes, rendez-vous de la caserne, par e-mail. Chaque message porte un lien pour ne plus les recevoir.
      </p>
      {newsletter.isPending && <SkeletonRows rows={1} />}
      {newsletter.isError && (
        <ErrorState onRetry={() => void newsletter.refetch()}>Le consentement n’a pas pu être chargé.</ErrorState>
      )}
      {newsletter.data && (
        <>
          {own && <Choice personId={personId} optIn={newsletter.data.optIn} />}
          <ByCommission personId={personId} own={own} {...newsletter.data} />
          <ConsentHistory history={newsletter.data.history} />
        </>
      )}
    </section>
  )
}

function Choice({ personId, optIn }: { personId: number; optIn: boolean }) {
  const queries = useQueryClient()
  const choice = useMutation({
    mutationFn: () => saveConsent(personId, !optIn),
    onSuccess: (answer) => {
      queries.setQueryData(newsletterQuery(personId).queryKey, answer)
      toast('success', answer.optIn ? newsletterSubscribed : newsletterUnsubscribed)
      return queries.invalidateQueries({ queryKey: personQuery(personId).queryKey, exact: true })
    },
    onError: (error) => toast('error', sentence(consentFailed, error)),
  })
  return (
    <div>
      <Button variant="default" loading={choice.isPending} onClick={() => choice.mutate()}>
        {optIn ? 'Ne plus les recevoir' : 'Les recevoir'}
      </Button>
    </div>
  )
}

const ConsentHistory = ({ history }: Pick<Newsletter, 'history'>) =>
  history.length > 0 && (
    <details>
      <summary>Historique des choix</summary>
      <ul className="timeline">
        {history.map(({ given, textVersion, at }) => (
          <li key={at}>
            <div>{given ? 'Accepté' : 'Refusé'}</div>
            <div className="small soft">
              {formatMoment(at)}, notice version {textVersion}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
