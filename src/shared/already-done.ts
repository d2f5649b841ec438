import { formatMoment } from './dates.ts'
import type { FieldProblem } from './problem.ts'

/** « C’était déjà fait, par Maël Le Goff, le 20 novembre 2026 à 14:05. » */
export const alreadyDone =
  (what: string) =>
  ({ errors }: { errors: readonly FieldProblem[] }) => {
    const detailOf = (path: string) => errors.find((each) => each.path === path)?.message
    const [at, by] = [detailOf('at'), detailOf('by')]
    return `${[what, by && `par ${by}`, at && `le ${formatMoment(at)}`].filter(Boolean).join(', ')}.`
  }
