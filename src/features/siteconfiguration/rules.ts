import { parisDay } from '../../shared/dates.ts'
import type { Association, Season } from './contract.ts'

/** What a society is called until it says so itself: a demonstration society. */
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
}

/** The calendar year, paid for from 1 October of the year before (rules#seasons). */
export const DEFAULT_SEASON: Season = { start: '01-01', end: '12-31', renewalFrom: '10-01' }

/** The season that ends next, on this day or after it. */
const seasonRunning = (day: string, season: Season): number =>
  Number(day.slice(0, 4)) + (day.slice(5) > season.end ? 1 : 0)

/** The season whose fee is asked for on this day: from the opening of renewals on the next one, never one that is over. */
export const feeSeason = (day: string, season: Season): number =>
  Math.max(seasonRunning(day, season), Number(day.slice(0, 4)) + (day.slice(5) >= season.renewalFrom ? 1 : 0))

/** The seasons that may be paid for on this day, in order: the running one as long as it runs, the next one once renewals open. */
export function seasonsOnSale(day: string, season: Season): number[] {
  const running = seasonRunning(day, season)
  const asked = feeSeason(day, season)
  return asked === running ? [running] : [running, asked]
}

/** The season whose fees a link leads to: the one it was made for as long as that is on sale. */
export const seasonOfLink = (made: number | null, day: string, season: Season): number =>
  made !== null && seasonsOnSale(day, season).includes(made) ? made : feeSeason(day, season)

/** The last day a fee of that season covers: what `accountValidity` becomes. */
export const seasonEnd = (year: number, season: Season): string => `${year}-${season.end}`

/** The season a member paid up to that day may pay for now, or undefined where the fee of the current one is paid. */
export function seasonToPay(accountValidity: string, at: Date, season: Season): number | undefined {
  const year = feeSeason(parisDay(at), season)
  return accountValidity < seasonEnd(year, season) ? year : undefined
}

/** Versions of the notice are counted; consents name them. */
export const versionAfter = (version: string) => String((Number.parseInt(version, 10) || 0) + 1)

/** The notice a society starts with; the board adapts it in the general administration. */
export const defaultRgpd = (association: Association) => ({
  version: '1',
  html: `
<h3>Qui est responsable de vos données ?</h3>
<p>${association.name}, association régie par la loi de 1901 (${association.address.join(', ')}), est responsable des données que vous lui confiez sur ce site.</p>
<h3>À quoi servent-elles ?</h3>
<p>À gérer votre adhésion, vos cotisations, vos réservations et vos commandes, à vous écrire au sujet de votre compte et, si vous l’acceptez, à vous envoyer les nouvelles de l’association. Elles ne sont ni vendues, ni louées, ni transmises à des fins commerciales.</p>
<h3>Qui les voit ?</h3>
<p>Les bénévoles chargés des adhésions et, pour ce qui les concerne, les responsables des commissions. Le paiement par carte est confié à notre prestataire de paiement : vos numéros de carte ne passent jamais par nos serveurs.</p>
<h3>Combien de temps sont-elles gardées ?</h3>
<p>Le temps de votre adhésion, puis trois ans. Une inscription restée sans suite est effacée au bout de 90 jours. Les commandes et les reçus sont conservés dix ans, comme la loi le demande.</p>
<h3>Quels sont vos droits ?</h3>
<p>Vous pouvez à tout moment demander l’accès à vos données, leur rectification, leur effacement, la limitation de leur traitement, ou vous opposer à leur utilisation. Écrivez au délégué à la protection des données par le lien « Nous contacter », au bas de chaque page, ou par courrier à l’adresse ci-dessus. Si la réponse ne vous convient pas, vous pouvez saisir la CNIL (www.cnil.fr).</p>`.trim(),
})
