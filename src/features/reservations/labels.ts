import { formatDays } from '../../shared/dates.ts'

/** « Chalet, du 4 au 6 décembre 2026 »: a line in a mail, on a receipt, on the card page. */
export const lineName = (line: { resourceName: string; startDate: string | null; endDate: string | null }): string =>
  line.startDate && line.endDate
    ? `${line.resourceName}, ${formatDays(line.startDate, line.endDate)}`
    : line.resourceName
