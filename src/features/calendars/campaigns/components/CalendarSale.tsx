import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { campaignQuery } from '../client.ts'

/** Link for visitors to buy a calendar; rendered only while calendars are sold. */
export function CalendarSale() {
  const { data } = useQuery({ ...campaignQuery, retry: false })
  if (data?.stage !== 'OPEN') return null
  return (
    <Link to="/calendrier" className="link-button">
      Acheter le calendrier {data.year}
    </Link>
  )
}
