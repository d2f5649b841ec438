import { addDays } from '../../../shared/dates.ts'

/** Older than this, a statement says nothing of who paid since. */
const OLD_DAYS = 10

/** Whether members may have paid since the last day that statements say; of a society that reads none, while transfers are awaited (rules#bank-statements). */
export const isStatementOld = ({ lastDay, awaited }: { lastDay: string | null; awaited: number }, today: string) =>
  lastDay === null ? awaited > 0 : lastDay < addDays(today, -OLD_DAYS)
