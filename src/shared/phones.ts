/**
 * « 06 12 34 56 78 », or « 0692 12 34 56 » overseas, with no-break spaces; foreign numbers stay in international form.
 */
export function readablePhone(phone: string): string {
  const [, mainland] = /^\+33(\d{9})$/.exec(phone) ?? []
  if (mainland) return `0${mainland}`.replace(/(\d\d)(?=\d)/g, '$1\u00a0')
  const [, overseas] = /^\+(?:262|590|594|596)(\d{9})$/.exec(phone) ?? []
  return overseas ? `0${overseas}`.replace(/^(\d{4})(\d\d)(\d\d)/, '$1\u00a0$2\u00a0$3\u00a0') : phone
}
