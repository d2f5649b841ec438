import { Suspense, useEffect, useState } from 'react'
import { type Session, useSession } from '../../features/platform/access/client.ts'
import { nearEnd } from '../../features/platform/access/rules.ts'
import { serverNow } from '../../web/clock.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'

const EndDialog = lazyComponent(() => import('./SessionEndDialog.tsx'), 'SessionEndDialog')

const MAX_TIMER = 2_147_483_647
/** The server is asked a moment after the end: an earlier request would extend the session. */
const AFTER_END = 10_000

/** Warns in every tab before the session ends; the server decides whether an unused one has ended (rules#sessions). */
export function SessionEnd() {
  const session = useSession()
  return session && <Watch session={session} />
}

function useNearEnd({ unusedUntil, tokenExpiration }: Session) {
  const [now, setNow] = useState(serverNow)
  const { near, isOver, next } = nearEnd({ unusedUntil, lastsUntil: tokenExpiration * 1000 }, now)
  useEffect(() => {
    const look = () => setNow(serverNow())
    // The timers of a phone that slept fire late.
    document.addEventListener('visibilitychange', look)
    const timer = next === undefined ? undefined : setTimeout(look, Math.min(next, MAX_TIMER))
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(timer)
    }
  }, [next])
  return { near, isOver }
}

function Watch({ session }: { session: Session }) {
  const { userId, tokenExpiration } = session
  const { near, isOver } = useNearEnd(session)
  const [unwanted, setUnwanted] = useState<number>()
  useEffect(() => {
    if (!isOver) return
    const ask = async () => (await import('../../features/members/authentication/client.ts')).touchSession(userId)
    // Without network the state is unknown: what is stored for that case stays readable, and the next call ends the
    // session.
    const timer = setTimeout(() => void ask().catch(() => undefined), AFTER_END)
    return () => clearTimeout(timer)
  }, [isOver, userId])
  if (!near || unwanted === tokenExpiration) return null
  return (
    <Suspense>
      <EndDialog session={session} {...near} onClose={() => setUnwanted(tokenExpiration)} />
    </Suspense>
  )
}
