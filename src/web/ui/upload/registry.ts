import type { Queue } from './queue.ts'

/** Queues by what they are for: one goes on while the person looks at another page, and is found again there. */
export const queues = new Map<string, Queue>()

export const isBusy = (queue: Queue) =>
  queue.readPace() !== 'IDLE' && queue.read().some(({ state }) => state === 'WAITING' || state === 'SENDING')

/** What one account was sending is not sent by the next. */
export function dropUploads() {
  for (const queue of queues.values()) queue.drop()
  queues.clear()
}
