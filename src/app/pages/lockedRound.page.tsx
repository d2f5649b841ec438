import { useEffect, useState } from 'react'
import { countPending } from '../../features/calendars/delivery/components/delivering.ts'
import { isStillOpen } from '../../features/calendars/rounds/components/lasting.ts'
import { RoundScreen } from '../../features/calendars/rounds/components/RoundScreen.tsx'
import { counted } from '../../shared/counted.ts'
import { serverNow } from '../../web/clock.ts'
import { hasSignedOut, owners } from '../../web/offline/owners.ts'
import { onKept, read } from '../../web/offline/store.ts'
import { Notice } from '../../web/ui/states.tsx'
import { LoginPage } from './login.page.tsx'

type Locked = { isKept: boolean; pending: number; open: number | undefined }

/** What this browser keeps of rounds, whosever they are: whether there is one, and how many notes are still to be delivered. */
async function readLocked(): Promise<Locked> {
  const kept = await Promise.all(
    owners().map(async (person) => ({
      person,
      // One that cannot be read is there all the same: its person is told.
      isKept: await read(person, 'round').then(Boolean, () => true),
      isOpen: await read<{ preparedAt: string }>(person, 'round').then(
        (round) => round !== undefined && !hasSignedOut(person) && isStillOpen(round.preparedAt, serverNow()),
        () => false,
      ),
      pending: await countPending(person).catch(() => 0),
    })),
  )
  const pending = kept.reduce((sum, each) => sum + each.pending, 0)
  return { isKept: kept.some((each) => each.isKept), pending, open: kept.find((each) => each.isOpen)?.person }
}

/**
 * `/calendrier/tournee` when the session is over: a round that was prepared stays open for twenty hours; then
 * nothing of it is shown, and nothing of it is lost (rules#data-on-a-phone).
 */
export function LockedRoundPage() {
  const [{ isKept, pending, open }, setLocked] = useState<Locked>({ isKept: false, pending: 0, open: undefined })
  useEffect(() => {
    const tell = () => void readLocked().then(setLocked, () => undefined)
    tell()
    // What is delivered meanwhile is counted no more.
    return onKept(tell)
  }, [])
  // Its seller did not sign out: the evening goes on without a session, and what is noted leaves with the phone's own token.
  if (open !== undefined) return <RoundScreen key={open} person={open} inHand={null} />
  return (
    <>
      <div role="status">
        {(isKept || pending > 0) && (
          <Notice tone="info" title="Connectez-vous pour rouvrir votre tournée">
            {pending > 0
              ? `${counted(pending, 'note est gardée', 'notes sont gardées')} sur ce téléphone\u00a0: rien n’est perdu, et tout part dès qu’il y a du réseau.`
              : 'Elle est gardée sur ce téléphone, chiffrée, pour vous seul.'}
          </Notice>
        )}
      </div>
      <LoginPage />
    </>
  )
}
