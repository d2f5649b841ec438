import { OwnBooks } from '../../features/calendars/stub-books/components/OwnBooks.tsx'
import { useHolder } from '../../features/platform/access/client.ts'
import { OwnPhones } from '../../features/rounds/devices/components/OwnPhones.tsx'
import { RoundScreen } from '../../features/rounds/round/components/RoundScreen.tsx'

/** `/calendrier/tournee`: a seller's books and round. */
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
