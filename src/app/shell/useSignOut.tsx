import { type ReactNode, Suspense, useState } from 'react'
import { signOutNow } from '../../features/members/authentication/client.ts'
import { owners } from '../../web/offline/owners.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'

const Question = lazyComponent(() => import('./SignOutQuestion.tsx'), 'SignOutQuestion')

/**
 * Signs out and deletes what this browser stored; asks first if unsent operations of a round would be lost
 * (rules#data-on-a-phone).
 */
export function useSignOut(person: number): { signOut: () => Promise<void>; question: ReactNode } {
  const [pending, setPending] = useState(0)
  const leave = async () => {
    await signOutNow()
    if (!owners().includes(person)) return
    const delivering = await import('../../features/rounds/sync/components/syncing.ts')
    await delivering.leave(person)
  }
  const signOut = async () => {
    if (!owners().includes(person)) return leave()
    const { countPending } = await import('../../features/rounds/sync/components/syncing.ts')
    const count = await countPending(person).catch(() => 0)
    if (count === 0) return leave()
    setPending(count)
  }
  const question = pending > 0 && (
    <Suspense>
      <Question person={person} pending={pending} onLeave={leave} onStay={() => setPending(0)} />
    </Suspense>
  )
  return { signOut, question }
}
