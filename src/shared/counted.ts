const number = new Intl.NumberFormat('fr-FR')

/** « 1 acte », « 1 204 actes » */
export const counted = (total: number, one: string, many = `${one}s`) =>
  `${number.format(total)}\u00a0${total > 1 ? many : one}`
