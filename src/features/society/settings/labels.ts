import { formatDay } from '../../../shared/dates.ts'
import { type Association, DEFAULT_COLOUR, type Means } from './contract.ts'

/** What a society in production is called until it says so itself: nothing of it is invented (rules#first-run). */
export const UNNAMED_ASSOCIATION: Association = {
  name: 'Amicale des sapeurs-pompiers',
  shortName: 'Amicale',
  city: '',
  address: [],
  links: [],
  photoCredits: [],
  colour: DEFAULT_COLOUR,
}

/** What a society is called elsewhere until it says so itself: the demonstration society. */
export const DEFAULT_ASSOCIATION: Association = {
  name: 'Amicale des sapeurs-pompiers de Valbrume',
  shortName: 'ASPR',
  city: 'Valbrume',
  address: ['Centre de secours principal', '18 rue des Frères-Lumière', '35000 Valbrume'],
  links: [
    { label: 'Facebook', url: 'https://www.facebook.com/' },
    { label: 'Instagram', url: 'https://www.instagram.com/' },
  ],
  photoCredits: ['Camille Le Goff', 'Yann Prigent'],
  colour: DEFAULT_COLOUR,
}

const CARDS =
  ' Le paiement par carte est confié à notre prestataire de paiement\u00a0: vos numéros de carte ne passent jamais par nos serveurs.'

const addressed = ({ address }: Association) => (address.length > 0 ? ` (${address.join(', ')})` : '')

/** The notice a society starts with; the board adapts it in the general administration. */
export const defaultRgpd = (association: Association, means: readonly Means[]) => ({
  version: '1',
  html: `
<h3>Qui est responsable de vos données\u00a0?</h3>
<p>${association.name}, association régie par la loi de 1901${addressed(association)}, est responsable des données que vous lui confiez sur ce site.</p>
<h3>À quoi servent-elles\u00a0?</h3>
<p>À gérer votre adhésion, vos cotisations, vos réservations et vos commandes, à vous écrire au sujet de votre compte et, si vous l’acceptez, à vous envoyer les nouvelles de l’association. Elles ne sont ni vendues, ni louées, ni transmises à des fins commerciales.</p>
<h3>Qui les voit\u00a0?</h3>
<p>Les bénévoles chargés des adhésions et, pour ce qui les concerne, les responsables des commissions.${means.includes('CARD') ? CARDS : ''}</p>
<h3>Combien de temps sont-elles gardées\u00a0?</h3>
<p>Le temps de votre adhésion, puis trois ans. Une inscription restée sans suite est effacée au bout de 90 jours. Les commandes et les reçus sont conservés dix ans, comme la loi le demande. Les photos prises quand une réservation est remise et rendue sont effacées un an après sa fin.</p>
<h3>Quels sont vos droits\u00a0?</h3>
<p>Vous pouvez à tout moment demander l’accès à vos données, leur rectification, leur effacement, la limitation de leur traitement, ou vous opposer à leur utilisation. Écrivez au délégué à la protection des données par le lien «\u00a0Nous contacter\u00a0», au bas de chaque page${association.address.length > 0 ? ', ou par courrier à l’adresse ci-dessus' : ''}. Si la réponse ne vous convient pas, vous pouvez saisir la CNIL (www.cnil.fr).</p>`.trim(),
})

/** « 1er septembre » */
export const monthDayWords = (monthDay: string) => formatDay(`2025-${monthDay}`).replace(/ \d{4}$/, '')
