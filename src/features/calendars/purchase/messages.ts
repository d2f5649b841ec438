import { formatEuros } from '../../../shared/money.ts'

/** What stands where something is not filled in: to the letter (rules#messages). */
export const ALL_REQUIRED = "Tous les champs marqués d'une étoile (*) sont obligatoires"

/** What stands at a field that cannot stay so. */
export const wordsFor = (minimum: number) => ({
  'amount-format': 'Ce montant n’est pas reconnu. Exemple\u00a0: 12,50.',
  'amount-too-small': `Le montant est de ${formatEuros(minimum)} au moins.`,
  'amount-too-large': `Le montant est de ${formatEuros(5_000)} au plus. Pour donner davantage, écrivez-nous.`,
  'amount-cents': 'Un montant a deux chiffres au plus après la virgule.',
  'stub-number': 'Un numéro de souche n’a que des chiffres, sept au plus. Il est imprimé sur le talon du carnet.',
})

/** Where somebody else has the number. */
export const stubInUse = (stub: string) =>
  `La souche n°\u00a0${stub} est déjà prise. Relisez le numéro, ou cochez «\u00a0Je n’ai pas de souche\u00a0».`

/** Where a part of the page that comes later did not come. */
export const HALF_LOADED = 'Cette page n’a pas fini de se charger\u00a0: rechargez-la, puis réessayez.'
