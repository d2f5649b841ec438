import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { sentence } from '../../../web/http.ts'
import { SeenAt } from '../../../web/offline/SeenAt.tsx'
import { forgetDraft } from '../../../web/ui/form/drafts.ts'
import { PageTitle } from '../../../web/ui/Page.tsx'
import { POLL, usePatience } from '../../../web/ui/patience.ts'
import { QrCode } from '../../../web/ui/QrCode.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { KEEP } from '../purchase/rules.ts'
import { codeQuery } from './client.ts'
import { identifierIn } from './components/address.ts'
import styles from './components/Code.module.css'

const codeFailed = {
  429: 'Trop de demandes. Attendez quelques minutes, puis réessayez.',
  other: 'Le code n’a pas pu être vérifié.',
}

/** `/calendrier/code/{externalIdentifier}`: what a buyer shows to receive the calendar (rules#calendar-codes). */
export function CodePage() {
  useLocation()
  const externalId = identifierIn(location.href, useParams().externalIdentifier)
  const isPatient = usePatience()
  const code = useQuery({
    ...codeQuery(externalId),
    enabled: externalId !== '',
    refetchInterval: ({ state: { data } }) => (isPatient && data?.state === 'PENDING' ? POLL : false),
  })
  const state = externalId === '' ? 'UNKNOWN' : code.data?.state
  // The purchase is paid, so the saved draft is deleted.
  useEffect(() => {
    if (state === 'PAID') forgetDraft(KEEP)
  }, [state])
  return (
    <div className="stack-lg">
      <PageTitle>{`Code Calendrier ${code.data?.year ?? ''}`.trim()}</PageTitle>
      <SeenAt query={code} />
      {!code.data && code.isError && (
        <ErrorState onRetry={() => void code.refetch()}>{sentence(codeFailed, code.error)}</ErrorState>
      )}
      {externalId !== '' && code.isPending && <SkeletonRows rows={1} height={300} />}
      <div className="stack-lg" role="status">
        {state === 'PAID' && <PaidSale externalId={externalId} />}
        {state === 'PENDING' && (
          <Notice tone="info" title="Paiement en cours de confirmation">
            {isPatient
              ? 'Nous attendons la confirmation de la banque. Cela prend quelques secondes…'
              : 'La confirmation de la banque tarde. Vous pouvez fermer cette page\u00a0: votre code arrive par e-mail dès qu’elle est là.'}
          </Notice>
        )}
        {state === 'UNKNOWN' && (
          <Notice tone="warn" title="Code inconnu">
            <p>
              Ce code n’est celui d’aucun calendrier payé. Ouvrez le lien de votre reçu, ou{' '}
              <Link to="/calendrier">achetez un calendrier</Link>.
            </p>
          </Notice>
        )}
      </div>
    </div>
  )
}

function PaidSale({ externalId }: { externalId: string }) {
  const address = `${location.origin}/management/commissions/calendarCommandDetails/${externalId}`
  return (
    <>
      <Notice tone="good" title="Merci, votre calendrier est payé">
        Montrez ce code à un sapeur-pompier&nbsp;: il vous remet votre calendrier.
      </Notice>
      <div className={`card ${styles.code}`}>
        <QrCode text={address} label="Code QR de votre calendrier" size={300} level="H" />
        <p className="small soft no-print">
          Cette page s’ouvre aussi sans réseau sur ce téléphone. Vous pouvez l’imprimer, ou la garder en photo.
        </p>
        <Button variant="default" className="no-print" onClick={() => print()}>
          Imprimer
        </Button>
        <p className="small soft no-print">
          Vous avez changé d’avis&nbsp;? Le reçu que nous vous avons envoyé par e-mail a un lien «&nbsp;Renoncer au
          contrat ici&nbsp;».
        </p>
      </div>
    </>
  )
}
