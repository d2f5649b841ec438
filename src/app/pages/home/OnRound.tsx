import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { PublicCampaign } from '../../../features/calendars/campaigns/contract.ts'
import { formatDay } from '../../../shared/dates.ts'

/** While calendars are sold, a seller's way to their round comes first. */
export function OnRound({ campaign }: { campaign: PublicCampaign }) {
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
