import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { sentence } from '../../web/http.ts'
import { PageTitle } from '../../web/ui/Page.tsx'
import { Notice } from '../../web/ui/states.tsx'
import { FeePayment } from '../commands/adhesion/components/FeePayment.tsx'
import { PaymentReturn } from '../commands/adhesion/components/PaymentReturn.tsx'
import { Steps } from '../commands/adhesion/components/Steps.tsx'
import { exchangeToken } from './client.ts'
import { ResendLink } from './components/ResendLink.tsx'
import { tokenRefused } from './messages.ts'

const KEY = 'subscriptionToken'

/** What the address says on arrival. Reading it changes nothing: React may read it more than once. */
function readAddress() {
  const query = new URLSearchParams(location.search)
  return { token: query.get('token') ?? undefined, payment: query.get('payment') ?? undefined }
}

type View =
  | { step: 'checking' }
  | { step: 'refused'; message: string }
  | { step: 'changed' }
  | { step: 'confirmed' | 'paying' | 'cancelled' | 'returned'; token: string }

const startFrom = ({ token, payment }: ReturnType<typeof readAddress>): View => {
  if (token) return { step: 'checking' }
  const kept = sessionStorage.getItem(KEY)
  if (!kept) return { step: 'refused', message: tokenRefused.other }
  if (payment === 'success') return { step: 'returned', token: kept }
  return { step: payment === 'cancel' ? 'cancelled' : 'paying', token: kept }
}

/** `/validateorsubscribe` (specification, section 2 « E-mail validation page »). */
export function ValidateOrSubscribePage() {
  const [arrival] = useState(readAddress)
  const [view, setView] = useState<View>(() => startFrom(arrival))
  const exchanged = useRef(false)

  useEffect(() => {
    // A token is used up by its first exchange: never twice, whatever React runs twice.
    if (!arrival.token || exchanged.current) return
    exchanged.current = true
    // It leaves the address at once, and with it the history and every `Referer`.
    history.replaceState(history.state, '', location.pathname)
    exchangeToken(arrival.token).then(
      ({ token, emailChanged }) => {
        if (emailChanged) return setView({ step: 'changed' })
        sessionStorage.setItem(KEY, token)
        setView({ step: 'confirmed', token })
      },
      (error: unknown) => setView({ step: 'refused', message: sentence(tokenRefused, error) }),
    )
  }, [arrival])

  const over = useCallback(() => {
    sessionStorage.removeItem(KEY)
    setView({ step: 'refused', message: 'Le temps de cette page est écoulé.' })
  }, [])

  const paid = view.step === 'returned'
  return (
    <>
      <PageTitle>
        {paid || view.step === 'cancelled' ? 'Paiement de la cotisation' : "Vérification de l'email"}
      </PageTitle>
      {view.step === 'checking' && (
        <p role="status" className="row">
          <span className="spinner" aria-hidden="true" /> Vérification en cours…
        </p>
      )}
      {view.step === 'refused' && (
        <div className="stack-lg">
          <Notice tone="bad" alert>
            {view.message}
          </Notice>
          <p>Le lien a peut-être déjà servi, ou expiré. Demandez-en un nouveau : il vous mènera au même endroit.</p>
          <ResendLink />
          <Link to="/">Aller à la page de connexion</Link>
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
      {(view.step === 'confirmed' || view.step === 'paying' || view.step === 'cancelled') && (
        <>
          <Steps current={2} />
          {view.step === 'confirmed' && (
            <div role="status">
              <Notice tone="good">E-mail confirmé</Notice>
            </div>
          )}
          {view.step === 'cancelled' && (
            <Notice tone="warn" title="Paiement abandonné" alert>
              Rien n’a été débité. Vous pouvez reprendre le paiement maintenant, ou plus tard avec un nouveau lien.
            </Notice>
          )}
          <FeePayment token={view.token} onOver={over} />
        </>
      )}
    </>
  )
}
