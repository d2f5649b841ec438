import { formatDay } from '../../../shared/dates.ts'

/** « 3 mai 2026 », or only the year. */
export const formatPhotoDate = ({ year, day }: { year: number; day: string | null }) =>
  day ? formatDay(day) : String(year)
