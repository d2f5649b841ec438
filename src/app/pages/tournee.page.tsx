import { useHolder } from '../../features/access/client.ts'
import { OwnBooks } from '../../features/calendars/books/components/OwnBooks.tsx'
import { OwnPhones } from '../../features/calendars/devices/components/OwnPhones.tsx'
import { RoundScreen } from '../../features/calendars/rounds/components/RoundScreen.tsx'

/** `/calendrier/tournee`: what a seller of calendars has in hand, and the round they walk. */
export function RoundPage() {
  const holder = useHolder()
  const inHand = (
    <>
      <OwnBooks />
      <OwnPhones />
    </>
  )
  return holder && <RoundScreen key={holder.userId} person={holder.userId} inHand={inHand} />
}
