import type { Upload } from './queue.ts'

export type Totals = ReturnType<typeof totalsOf>

/** Total progress of all files. */
export function totalsOf(uploads: readonly Upload[]) {
  const count = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length
  const wanted = uploads.filter(({ state }) => state !== 'FAILED')
  return {
    all: uploads.length,
    done: count('DONE'),
    there: count('THERE'),
    failed: count('FAILED'),
    left: count('WAITING') + count('SENDING'),
    bytes: wanted.reduce((sum, { file }) => sum + file.size, 0),
    sent: wanted.reduce((sum, { file, sent }) => sum + file.size * sent, 0),
  }
}

type Sample = { at: number; sent: number }
const WINDOW_MS = 20_000
const KNOWN_AFTER_MS = 4_000

/** Remaining seconds at the rate of the last twenty seconds; undefined until known. */
export function timeLeft(samples: readonly Sample[], { bytes, sent }: Pick<Totals, 'bytes' | 'sent'>, now: number) {
  const first = samples.find(({ at }) => now - at <= WINDOW_MS)
  if (!first || now - first.at < KNOWN_AFTER_MS || sent <= first.sent) return undefined
  return Math.round(((bytes - sent) * (now - first.at)) / (sent - first.sent) / 1_000)
}

/** « 3 min environ » */
export function formatRemainingTime(seconds: number): string {
  if (seconds < 50) return 'moins d’une minute'
  const minutes = Math.round(seconds / 60)
  return minutes < 60
    ? `${minutes}\u00a0min environ`
    : `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')} environ`
}

const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** « 12,5 Mo » */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${number.format(Math.round(bytes / 1_000))}\u00a0ko`
  return bytes < 1_000_000_000
    ? `${number.format(bytes / 1_000_000)}\u00a0Mo`
    : `${number.format(bytes / 1_000_000_000)}\u00a0Go`
}
