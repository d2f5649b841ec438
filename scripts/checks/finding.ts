/** Result of a check (fine, unusual, broken, or skipped), its meaning, and the next step if there is one. */
export type Finding = { check: string; verdict: 'ok' | 'warn' | 'fail' | 'skipped'; says: string; next?: string }

const found =
  (verdict: Finding['verdict']) =>
  (check: string, says: string, next?: string): Finding => ({ check, verdict, says, ...(next && { next }) })

export const ok = found('ok')
export const warn = found('warn')
export const fail = found('fail')
export const skipped = found('skipped')

const SIGNS = { ok: '✓', warn: '!', fail: '✗', skipped: '–' } satisfies Record<Finding['verdict'], string>

/** A line for each finding, followed by the next step. */
export const linesOf = ({ check, verdict, says, next }: Finding): string =>
  `${SIGNS[verdict]} ${check}: ${says}${next ? `\n    → ${next}` : ''}`

export const isBroken = (findings: readonly Finding[]) => findings.some(({ verdict }) => verdict === 'fail')

/** Throws `ETIMEDOUT` after this many seconds. */
export async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = Object.assign(new Error(`There was no answer within ${seconds} seconds`), { code: 'ETIMEDOUT' })
    timer = setTimeout(() => reject(error), seconds * 1_000)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
