import { useCallback, useEffect, useRef, useState } from 'react'
import { isPossible } from '../../../../web/offline/owners.ts'
import { useSession } from '../../../platform/access/client.ts'
import { type QueuedHandOver, queuedHandOverIn } from './queuedHandOver.ts'

/**
 * Handover of a sale without network: queued on this phone, and synced when the network returns (rules#rounds). `taken`
 * is called when the server has it.
 */
export function useQueuedHandOver(externalId: string, taken: () => void) {
  const person = useSession()?.userId
  const [noted, setNoted] = useState<QueuedHandOver>()
  const latest = useRef({ noted, taken })
  latest.current = { noted, taken }
  const look = useCallback(async () => {
    if (person === undefined || !isPossible()) return
    const { readLog } = await import('../../sync/components/outbox.ts')
    const found = queuedHandOverIn((await readLog(person)).entries, externalId)
    if (latest.current.noted && !found) latest.current.taken()
    setNoted(found)
  }, [person, externalId])
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const watch = async () => {
      const { onKept } = await import('../../../../web/offline/store.ts')
      if (!isOver) stop = onKept((change) => change.person === person && look().catch(() => undefined))
      await look()
    }
    // Without storage on the phone there is nothing to show.
    watch().catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [person, look])
  const note = async (year: number) => {
    if (person === undefined || !isPossible()) throw new Error('Nothing can be kept here')
    const { queueOperation } = await import('../../sync/components/queueOperation.ts')
    await queueOperation(person, { kind: 'HANDOVER', year, externalId })
    await look()
  }
  return { noted, note }
}
