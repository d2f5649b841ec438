import type { Queue } from './queue.ts'

/** Queues by purpose: an upload continues on other pages, and is found again. */
export const queues = new Map<string, Queue>()

export const isBusy = (queue: Queue) =>
  queue.readPace() !== 'IDLE' && queue.read().some(({ state }) => state === 'WAITING' || state === 'SENDING')

/** Uploads of one account must not be sent by the next. */
export function dropUploads() {
  for (const queue of queues.values()) queue.drop()
  queues.clear()
}
