/** « 06 12 34 56 78 » for a French number, with no-break spaces; any other stays international. */
export function readablePhone(phone: string): string {
  const [, national] = /^\+33(\d{9})$/.exec(phone) ?? []
  if (!national) return phone
  return `0${national}`.replace(/(\d\d)(?=\d)/g, '$1\u00a0')
}
