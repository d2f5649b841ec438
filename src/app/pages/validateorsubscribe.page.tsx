import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FeePayment } from '../../features/members/membership/adhesion/components/FeePayment.tsx'
import { PaymentReturn } from '../../features/members/membership/adhesion/components/PaymentReturn.tsx'
import { Steps } from '../../features/members/membership/adhesion/components/Steps.tsx'
import { exchangeToken } from '../../features/members/registration/email/client.ts'
import { linkDone, tokenRefused } from '../../features/members/registration/email/messages.ts'
import { HttpProblem, sentence } from '../../web/http.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import { PageTitle } from '../../web/ui/Page.tsx'
import { Spinner } from '../../web/ui/Spinner.tsx'
import { Notice } from '../../web/ui/states.tsx'

/** Whoever comes by a link that works needs neither its form nor the schema library. */
const ResendLink = lazyComponent(
  () => import('../../features/members/registration/components/ResendLink.tsx'),
  'ResendLink',
)

const KEY = 'subscriptionToken'

const PAGE = '/validateorsubscribe'

/** Parses the address, `?token=…` or `/…`. Without side effects, because React may call it more than once. */
function readAddress() {
  const query = new URLSearchParams(location.search)
  const [inPath] = location.pathname.slice(PAGE.length + 1).split('/')
  return { token: (query.get('token') ?? inPath) || undefined, payment: query.get('payment') ?? undefined }
}

type View =
  | { step: 'checking' }
  | { step: 'refused'; message: string; hint: string }
  | { step: 'changed' }
  | { step: 'done'; title: string; text: string }
  | { step: 'confirmed' | 'again' | 'paying' | 'cancelled' | 'returned'; token: string }

const REPLACED =
  'Le lien a expiré, ou un plus récent l’a remplacé. Demandez-en un nouveau\u00a0: il vous mènera au même endroit.'
const REOPEN =
  'Ouvrez à nouveau le lien de votre e-mail, ou demandez-en un autre\u00a0: il vous mènera au même endroit.'

const startFrom = ({ token, payment }: ReturnType<typeof readAddress>): View => {
  if (token) return { step: 'checking' }
  const kept = sessionStorage.getItem(KEY)
  if (!kept) return { step: 'refused', message: tokenRefused.other, hint: REPLACED }
  if (payment === 'success') return { step: 'returned', token: kept }
  return { step: payment === 'cancel' ? 'cancelled' : 'paying', token: kept }
}

/**
 * `/validateorsubscribe?token=…` and `/validateorsubscribe/{token}` (rules#shell): confirms the e-mail, then takes the
 * fee.
 */
export function ValidateOrSubscribePage() {
  const [arrival] = useState(readAddress)
  const [view, setView] = useState<View>(() => startFrom(arrival))
  const exchanged = useRef(false)

  useEffect(() => {
    // An exchange ends older subscription tokens, so it must run once, although React's strict mode runs effects twice.
    if (!arrival.token || exchanged.current) return
    exchanged.current = true
    // The token is removed from the address at once, and so from the history and every `Referer`.
    history.replaceState(history.state, '', PAGE)
    exchangeToken(arrival.token).then(
      ({ token, emailChanged, alreadyConfirmed }) => {
        if (emailChanged) return setView({ step: 'changed' })
        sessionStorage.setItem(KEY, token)
        setView({ step: alreadyConfirmed ? 'again' : 'confirmed', token })
      },
      (error: unknown) => {
        const done = error instanceof HttpProblem && linkDone[error.code]
        if (done) return setView({ step: 'done', ...done })
        setView({ step: 'refused', message: sentence(tokenRefused, error), hint: REPLACED })
      },
    )
  }, [arrival])

  const over = useCallback(() => {
    sessionStorage.removeItem(KEY)
    setView({ step: 'refused', message: 'Le temps de cette page est écoulé.', hint: REOPEN })
  }, [])

  const paid = view.step === 'returned'
  return (
    <>
      <PageTitle>
        {paid || view.step === 'cancelled' ? 'Paiement de la cotisation' : "Vérification de l'email"}
      </PageTitle>
      {view.step === 'checking' && (
        <p role="status" className="row">
          <Spinner /> Vérification en cours…
        </p>
      )}
      {view.step === 'refused' && (
        <div className="stack-lg">
          <Notice tone="bad" alert>
            {view.message}
          </Notice>
          <p>{view.hint}</p>
          {/* Shown together, so that the link does not move. */}
          <Suspense>
            <ResendLink />
            <Link to="/" className="link-button">
              Aller à la page de connexion
            </Link>
          </Suspense>
        </div>
      )}
      {view.step === 'done' && (
        <div className="stack-lg" role="status">
          <Notice tone="good" title={view.title}>
            {view.text}
          </Notice>
          <Link to="/" className="link-button">
            Aller à la page de connexion
          </Link>
        </div>
      )}
      {view.step === 'changed' && (
        <div className="stack-lg" role="status">
          <Notice tone="good" title="E-mail confirmé">
            Votre nouvelle adresse remplace l’ancienne : connectez-vous avec elle.
          </Notice>
          <Link to="/">Continuer</Link>
        </div>
      )}
      {view.step === 'returned' && (
        <PaymentReturn token={view.token} onPayAgain={() => setView({ step: 'paying', token: view.token })} />
      )}
      {(view.step === 'confirmed' || view.step === 'again' || view.step === 'paying' || view.step === 'cancelled') && (
        <>
          <Steps current={2} />
          {view.step === 'confirmed' && (
            <div role="status">
              <Notice tone="good">E-mail confirmé</Notice>
            </div>
          )}
          {view.step === 'again' && (
            <div role="status">
              <Notice tone="good" title="Votre e-mail est déjà confirmé">
                Il reste à régler votre cotisation.
              </Notice>
            </div>
          )}
          <FeePayment
            token={view.token}
            onOver={over}
            abandoned={view.step === 'cancelled'}
            later={'Vous pouvez aussi revenir plus tard\u00a0: le lien de l’e-mail reste valable 7 jours.'}
          />
        </>
      )}
    </>
  )
}
