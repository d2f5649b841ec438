import { addDays } from '../../../shared/dates.ts'

/** Statements older than this are too old to know who has paid. */
const OLD_DAYS = 10

/** Whether members may have paid since the last day of the statements; without any statement, true while transfers are expected (rules#bank-statements). */
export const isStatementOld = ({ lastDay, awaited }: { lastDay: string | null; awaited: number }, today: string) =>
  lastDay === null ? awaited > 0 : lastDay < addDays(today, -OLD_DAYS)
