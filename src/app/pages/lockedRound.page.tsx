import { useEffect, useState } from 'react'
import { countPending } from '../../features/rounds/sync/components/syncing.ts'
import { counted } from '../../shared/counted.ts'
import { owners } from '../../web/offline/owners.ts'
import { onKept, read } from '../../web/offline/store.ts'
import { Notice } from '../../web/ui/states.tsx'
import { LoginPage } from './login.page.tsx'

type Locked = { isKept: boolean; pending: number }

/**
 * Reads what this browser stores of rounds, of any person: whether there is one, and how many operations are unsent.
 */
async function readLocked(): Promise<Locked> {
  const kept = await Promise.all(
    owners().map(async (person) => ({
      // An unreadable one counts as well: its owner is told.
      isKept: await read(person, 'round').then(Boolean, () => true),
      pending: await countPending(person).catch(() => 0),
    })),
  )
  return { isKept: kept.some(({ isKept }) => isKept), pending: kept.reduce((sum, { pending }) => sum + pending, 0) }
}

/**
 * `/calendrier/tournee` after the session ended: shows nothing of the round, and loses nothing (rules#data-on-a-phone).
 */
export function LockedRoundPage() {
  const [{ isKept, pending }, setLocked] = useState<Locked>({ isKept: false, pending: 0 })
  useEffect(() => {
    const tell = () => void readLocked().then(setLocked, () => undefined)
    tell()
    // Operations sent in the meantime no longer count.
    return onKept(tell)
  }, [])
  return (
    <>
      <div role="status">
        {(isKept || pending > 0) && (
          <Notice tone="info" title="Connectez-vous pour rouvrir votre tournée">
            {pending > 0
              ? `${counted(pending, 'note est gardée', 'notes sont gardées')} sur ce téléphone\u00a0: rien n’est perdu, et tout part dès qu’il y a du réseau.`
              : 'Elle est gardée sur ce téléphone\u00a0: seul le compte qui l’a préparée la rouvre.'}
          </Notice>
        )}
      </div>
      <LoginPage />
    </>
  )
}
