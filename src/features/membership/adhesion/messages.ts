/** Fixed to the letter, but for 401 (rules#messages). */
export const feesFailed = {
  404: 'Aucune cotisation à payer',
  401: 'Votre session de paiement est terminée. Demandez un nouveau lien ci-dessous.',
  other: 'Impossible de charger le paiement de la cotisation',
}
export const noFees = 'Aucune cotisation disponible pour votre statut'
export const orderFailed = { other: 'La commande ne peut pas être effectuée' }
export const redirectFailed = (message: string) => `La commande a échoué ${message}`
