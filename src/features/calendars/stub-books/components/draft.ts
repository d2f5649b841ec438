/** A number as people type it: « 1 200 ». */
export const numberIn = (typed: string): number => (typed.trim() ? Number(typed.replace(/[\s.]/g, '')) : Number.NaN)
