import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay } from '../../../features/access/client.ts'
import { may } from '../../../features/access/contract.ts'
import { campaignQuery } from '../../../features/calendars/client.ts'
import { lightCommissionsQuery } from '../../../features/commissions/client.ts'
import { formatDay } from '../../../shared/dates.ts'

/** While calendars are sold, a seller's way to their round comes first. */
export function OnRound() {
  const commissions = useQuery(lightCommissionsQuery).data?._embedded.data ?? []
  const sells = useMay(
    may.listSelling,
    commissions.filter(({ subType }) => subType === 'CALENDARS'),
  )
  const { data: campaign } = useQuery({ ...campaignQuery, enabled: sells })
  if (!sells || campaign?.stage !== 'OPEN') return null
  return (
    <section className="card stack" aria-labelledby="on-round">
      <h2 id="on-round">Calendriers {campaign.year}</h2>
      <p className="soft">La vente se termine le {formatDay(campaign.closesOn)}.</p>
      <Button component={Link} size="lg" fullWidth to="/calendrier/tournee">
        Ma tournée
      </Button>
    </section>
  )
}
