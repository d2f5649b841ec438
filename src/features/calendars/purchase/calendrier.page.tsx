import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useState } from 'react'
import { useLocation } from 'react-router'
import { formatDay } from '../../../shared/dates.ts'
import { HttpProblem } from '../../../web/http.ts'
import { lazyComponent } from '../../../web/ui/lazy.tsx'
import { PageTitle } from '../../../web/ui/Page.tsx'
import { RichText } from '../../../web/ui/RichText.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { campaignQuery } from '../campaigns/client.ts'
import type { PublicCampaign } from '../campaigns/contract.ts'
import { PurchaseForm } from './components/PurchaseForm.tsx'

const RgpdModal = lazyComponent(() => import('../../society/settings/texts/components/RgpdModal.tsx'), 'RgpdModal')

/** `/calendrier`: anybody buys the yearly calendar (rules#calendar-purchase). */
export function CalendarPage() {
  const campaign = useQuery(campaignQuery)
  // Rendered in pieces, so that a slow phone stays responsive in between.
  const open = useDeferredValue(campaign.data)
  const none = campaign.error instanceof HttpProblem && campaign.error.status === 404
  return (
    <div className="stack-lg">
      <PageTitle>{`Achat du Calendrier ${campaign.data?.year ?? ''}`.trim()}</PageTitle>
      {none && <Notice tone="info">Aucune vente de calendriers n’est prévue pour le moment.</Notice>}
      {campaign.isError && !none && (
        <ErrorState onRetry={() => void campaign.refetch()}>La vente n’a pas pu être chargée.</ErrorState>
      )}
      {!open && !campaign.isError && <SkeletonRows rows={5} height={76} />}
      {open && <Sale campaign={open} />}
    </div>
  )
}

function Sale({ campaign }: { campaign: PublicCampaign }) {
  const { stage, byCard, opensOn, closesOn, html, year } = campaign
  const abandoned = useLocation().hash === '#annule'
  const [isOpen, setOpen] = useState(false)
  if (stage === 'COMING')
    return (
      <Notice tone="info" title={`La vente ouvre le ${formatDay(opensOn)}`}>
        Le calendrier {year} sera vendu ici jusqu’au {formatDay(closesOn)}. Revenez à partir de ce jour-là.
      </Notice>
    )
  if (stage === 'OVER')
    return (
      <Notice tone="info" title="La vente est terminée">
        Le calendrier {year} était vendu jusqu’au {formatDay(closesOn)}. Merci à celles et ceux qui nous ont soutenus.
      </Notice>
    )
  return (
    <>
      {html && <RichText html={html} />}
      {byCard ? (
        <>
          {abandoned && (
            <Notice tone="warn" title="Paiement abandonné" alert>
              Rien n’a été débité. Ce que vous aviez écrit est toujours là&nbsp;: appuyez sur «&nbsp;Payer&nbsp;» pour
              reprendre.
            </Notice>
          )}
          <PurchaseForm campaign={campaign} />
          <p className="small soft">
            La vente est ouverte jusqu’au {formatDay(closesOn)}.{' '}
            <button type="button" className="link-button" onClick={() => setOpen(true)}>
              Données personnelles
            </button>
          </p>
        </>
      ) : (
        <Notice tone="info" title="Le calendrier se prend à la porte ou à la caserne">
          L’association ne prend pas de paiement ici. Demandez-le au sapeur-pompier qui passe chez vous.
        </Notice>
      )}
      <Suspense>{isOpen && <RgpdModal onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
