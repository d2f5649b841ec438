import { Button } from '@mantine/core'
import { usePrefetchQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate, useOutletContext } from 'react-router'
import { Page } from '../../../web/ui/Page.tsx'
import { Notice } from '../../../web/ui/states.tsx'
import { campaignQuery } from '../../calendars/campaigns/client.ts'
import { calendarsCrumbs } from '../../calendars/campaigns/components/crumbs.ts'
import { useMay } from '../../platform/access/client.ts'
import { may } from '../../platform/access/contract.ts'
import type { LightCommission } from '../../society/commissions/contract.ts'
import { Scanner } from './components/Scanner.tsx'
import { saleIn } from './components/scanned.ts'

/**
 * `/management/commissions/calendars/scan`: reads a buyer's code with the camera and opens its sale
 * (rules#calendar-handover).
 */
export function ScanPage() {
  const navigate = useNavigate()
  const calendars = useOutletContext<LightCommission | undefined>()
  const administers = useMay(may.manageCommission, calendars ? [calendars] : [])
  // A code scanned offline belongs to this campaign.
  usePrefetchQuery(campaignQuery)
  const [isForeign, setForeign] = useState(false)
  // The camera sees the same code many times a second; opening its sale each time would never finish on a slow phone.
  const hasOpened = useRef(false)
  const read = (text: string) => {
    if (hasOpened.current) return
    const externalId = saleIn(text, location.origin)
    setForeign(externalId === undefined)
    if (!externalId) return
    hasOpened.current = true
    void navigate(`/management/commissions/calendarCommandDetails/${externalId}`)
  }
  return (
    <Page
      title="Scanner un code"
      crumbs={administers ? calendarsCrumbs() : [{ label: 'Ma tournée', to: '/calendrier/tournee' }]}
    >
      <p className="soft">Tenez le code de l’acheteur dans le cadre&nbsp;: la vente s’ouvre toute seule.</p>
      <Scanner onText={read} />
      <div role="status">
        {isForeign && (
          <Notice tone="bad" title="Ce code n’est pas celui d’un de vos calendriers">
            Il vient peut-être d’une autre association, ou d’autre chose. Demandez à l’acheteur d’ouvrir son reçu.
          </Notice>
        )}
      </div>
      {administers && (
        <div className="row">
          <Button component={Link} to="/management/commissions/calendars" variant="default">
            Chercher par nom ou par souche
          </Button>
        </div>
      )}
    </Page>
  )
}
