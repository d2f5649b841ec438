import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { de } from '../../../../shared/french.ts'
import { HttpProblem, sentence } from '../../../../web/http.ts'
import { PageTitle } from '../../../../web/ui/Page.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { consentFailed, linkRefused } from '../messages.ts'
import { comeBack, type LinkOf, leave, subscriptionQuery } from './client.ts'

const isRefused = (error: unknown) => error instanceof HttpProblem && error.status === 401

const NUMBER = /^\d{1,9}$/

const KEY = 'unsubscribe'

/**
 * Read once: the token is removed from the address at once, and so from the history and every `Referer`; it is kept for
 * a reload.
 */
function linkOf(search: string): LinkOf {
  const params = new URLSearchParams(search)
  const kept = sessionStorage.getItem(KEY)
  if (!params.has('token') && kept) return JSON.parse(kept) as LinkOf
  const commission = params.get('commission') ?? ''
  return { token: params.get('token') ?? '', ...(NUMBER.test(commission) && { commission: Number(commission) }) }
}

/**
 * `/desabonnement?commission=…&token=…`: the link at the foot of a newsletter. Opening it changes nothing; pressing a
 * button does.
 */
export function UnsubscribePage() {
  const [link] = useState(() => linkOf(location.search))
  useEffect(() => {
    if (link.token) sessionStorage.setItem(KEY, JSON.stringify(link))
    history.replaceState(history.state, '', location.pathname)
  }, [link])
  const subscription = useQuery({ ...subscriptionQuery(link), enabled: link.token !== '' })
  return (
    <>
      <PageTitle>Nouvelles de l’association</PageTitle>
      {link.token === '' || isRefused(subscription.error) ? (
        <LinkRefused />
      ) : subscription.isError ? (
        <ErrorState onRetry={() => void subscription.refetch()}>La page n’a pas pu être chargée.</ErrorState>
      ) : subscription.data ? (
        <Choices link={link} subscribed={subscription.data} />
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

type Subscribed = Awaited<ReturnType<typeof leave>>
type ChoicesProps = { link: LinkOf; subscribed: Subscribed }

/** Choice about the commission's messages if the link is of one, and below it about everything. */
function Choices({ link, subscribed }: ChoicesProps) {
  const { commission, optIn } = subscribed
  const everything = { token: link.token }
  return (
    <div className="stack-lg">
      {commission && optIn && <OfCommission link={link} commission={commission} />}
      <OfSociety link={link} everything={everything} optIn={optIn} />
    </div>
  )
}

/** Subscribes to or unsubscribes from what `about` names, and refetches what the page shows. */
function useChoice(link: LinkOf, about: LinkOf, taken: boolean) {
  const queries = useQueryClient()
  const [left, setLeft] = useState(false)
  const choice = useMutation({
    mutationFn: () => (taken ? leave(about) : comeBack(about)),
    onSuccess: async () => {
      setLeft(taken)
      await queries.invalidateQueries({ queryKey: subscriptionQuery(link).queryKey })
    },
    onError: (error) => toast('error', sentence(consentFailed, error)),
  })
  return { choice, left }
}

function OfCommission({ link, commission: { name, received } }: { link: LinkOf; commission: Commission }) {
  const { choice, left } = useChoice(link, link, received)
  return (
    <section className="stack" aria-labelledby="of-commission">
      <h2 id="of-commission">Commission {name}</h2>
      {received ? (
        <p>Vous recevez par e-mail les messages et les actualités de cette commission.</p>
      ) : (
        <Notice tone="good" title="Votre désabonnement est enregistré." alert={left}>
          Vous ne recevrez plus les messages de la commission {name}. Ceux des autres vous parviendront toujours.
        </Notice>
      )}
      <div>
        <Button variant={received ? 'filled' : 'default'} loading={choice.isPending} onClick={() => choice.mutate()}>
          {received ? `Ne plus recevoir ceux ${de(name)}` : `Recevoir à nouveau ceux ${de(name)}`}
        </Button>
      </div>
    </section>
  )
}
type Commission = NonNullable<Subscribed['commission']>

function OfSociety({ link, everything, optIn }: { link: LinkOf; everything: LinkOf; optIn: boolean }) {
  const { choice, left } = useChoice(link, everything, optIn)
  const main = optIn && link.commission === undefined
  return (
    <section className="stack" aria-labelledby={link.commission ? 'of-society' : undefined}>
      {link.commission !== undefined && <h2 id="of-society">Toutes les nouvelles</h2>}
      {optIn ? (
        <>
          <p>Vous recevez par e-mail les nouvelles de l’association : sorties, ventes, rendez-vous de la caserne.</p>
          <p className="soft">
            Les messages qui concernent votre compte, vos paiements et vos réservations vous parviendront toujours.
          </p>
        </>
      ) : (
        <Notice tone="good" title="Votre désabonnement est enregistré." alert={left}>
          Vous ne recevrez plus les nouvelles de l’association. Rien d’autre ne change.
        </Notice>
      )}
      <div>
        <Button variant={main ? 'filled' : 'default'} loading={choice.isPending} onClick={() => choice.mutate()}>
          {optIn ? 'Me désabonner' : 'Se réabonner'}
        </Button>
      </div>
    </section>
  )
}
