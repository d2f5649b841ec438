import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { HttpProblem, sentence } from '../../../web/http.ts'
import { PageTitle } from '../../../web/ui/Page.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { comeBack, leave, subscriptionQuery } from './client.ts'
import { consentFailed, linkRefused } from './messages.ts'

const isRefused = (error: unknown) => error instanceof HttpProblem && error.status === 401

/** `/desabonnement?token=…`: what the link at the foot of a newsletter opens. Opening it changes nothing, a press does. */
export function UnsubscribePage() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  useEffect(() => {
    // The token leaves the address at once, and with it the history and every `Referer`.
    history.replaceState(history.state, '', location.pathname)
  }, [])
  const subscription = useQuery({ ...subscriptionQuery(token), enabled: token !== '' })
  return (
    <>
      <PageTitle>Nouvelles de l’association</PageTitle>
      {token === '' || isRefused(subscription.error) ? (
        <LinkRefused />
      ) : subscription.isError ? (
        <ErrorState onRetry={() => void subscription.refetch()}>La page n’a pas pu être chargée.</ErrorState>
      ) : subscription.data ? (
        <Choice token={token} optIn={subscription.data.optIn} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </>
  )
}

const LinkRefused = () => (
  <div className="stack">
    <Notice tone="bad" alert>
      {linkRefused}
    </Notice>
    <p>
      Le lien est incomplet, ou trop ancien. Connectez-vous : votre choix est dans Mon Compte, rubrique Mes données.
    </p>
    <div>
      <Button component={Link} to="/" variant="default">
        Aller à la page de connexion
      </Button>
    </div>
  </div>
)

function Choice({ token, optIn }: { token: string; optIn: boolean }) {
  const queries = useQueryClient()
  const [left, setLeft] = useState(false)
  const choice = useMutation({
    mutationFn: () => (optIn ? leave(token) : comeBack(token)),
    onSuccess: (answer) => {
      setLeft(!answer.optIn)
      queries.setQueryData(subscriptionQuery(token).queryKey, answer)
    },
    onError: (error) => toast('error', sentence(consentFailed, error)),
  })
  return (
    <div className="stack">
      {optIn ? (
        <>
          <p>Vous recevez par e-mail les nouvelles de l’association : sorties, ventes, rendez-vous de la caserne.</p>
          <p className="soft">
            Les messages qui concernent votre compte, vos paiements et vos réservations vous parviendront toujours.
          </p>
        </>
      ) : (
        <Notice tone="good" title="Vous êtes désabonné." alert={left}>
          Vous ne recevrez plus les nouvelles de l’association. Rien d’autre ne change.
        </Notice>
      )}
      <div>
        <Button variant={optIn ? 'filled' : 'default'} loading={choice.isPending} onClick={() => choice.mutate()}>
          {optIn ? 'Me désabonner' : 'Se réabonner'}
        </Button>
      </div>
    </div>
  )
}
