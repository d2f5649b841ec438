import { z } from 'zod'

/**
 * The two formats in which a list is exported: the last part of the address, as in `GET /users.csv` and `/users.xlsx`.
 */
export const Format = z.enum(['csv', 'xlsx'])
export type Format = z.infer<typeof Format>

export const InFormat = z.object({ format: Format.describe('The kind of file.') })

/** Media type of each format. */
export const SHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<Format, string>
