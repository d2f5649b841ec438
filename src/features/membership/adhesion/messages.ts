import type { Means } from '../../siteconfiguration/contract.ts'

/** Fixed to the letter, but for 401 (rules#messages). */
export const feesFailed = {
  404: 'Aucune cotisation à payer',
  401: 'Votre session de paiement est terminée. Demandez un nouveau lien ci-dessous.',
  other: 'Impossible de charger le paiement de la cotisation',
}
export const noFees = 'Aucune cotisation disponible pour votre statut'

const FAILED = 'La commande ne peut pas être effectuée'
export const orderFailed = {
  'being-paid': `${FAILED}. Votre paiement précédent vient d’être reçu\u00a0: attendez quelques secondes, puis rechargez la page.`,
  'means-not-taken': `${FAILED}. L’association n’accepte plus ce moyen de paiement\u00a0: rechargez la page.`,
  other: FAILED,
}
export const redirectFailed = (message: string) => `La commande a échoué ${message}`

/** By means: what the button says, and what comes after it. */
export const MEANS_WORDS: Record<Means, { button: string; told: string }> = {
  CARD: { button: 'Payer ma cotisation', told: 'Paiement par carte sur la page sécurisée de notre prestataire.' },
  CHEQUE: {
    button: 'Régler par chèque',
    told: 'Nous vous donnons l’ordre, l’adresse et la référence à écrire au dos.',
  },
  TRANSFER: { button: 'Régler par virement', told: 'Nous vous donnons l’IBAN, la référence et un code à scanner.' },
  CASH: { button: 'Régler en espèces', told: 'Nous vous disons à qui remettre la somme.' },
}
