import type { Side } from '../doors/contract.ts'

export const SIDE_LABELS: Record<Side, string> = { BOTH: 'Les deux côtés', ODD: 'Côté impair', EVEN: 'Côté pair' }
