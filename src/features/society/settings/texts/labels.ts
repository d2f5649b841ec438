import type { Association, LegalFacts, Means } from '../contract.ts'
import type { Published, TextKind } from './contract.ts'

export const TEXT_TITLES: Record<Published, string> = {
  'legal-notice': 'Mentions légales',
  'terms-of-sale': 'Conditions générales de vente',
  accessibility: 'Déclaration d’accessibilité',
}

/** Titles in the footer of every page. */
export const FOOTER_TITLES: Record<Published, string> = {
  'legal-notice': 'Mentions légales',
  'terms-of-sale': 'Conditions de vente',
  accessibility: 'Accessibilité',
}

/** Page of each text; the addresses must not change, because they are printed and linked elsewhere. */
export const TEXT_PAGES: Record<Published, string> = {
  'legal-notice': '/mentions-legales',
  'terms-of-sale': '/conditions-de-vente',
  accessibility: '/accessibilite',
}

/** What default texts say of the society. */
export type TextFacts = { association: Association; legal: LegalFacts; means: readonly Means[]; email: string | null }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)

/** A missing fact shows as a conspicuous blank. */
const orBlank = (fact: string, blank: string) =>
  fact === '' ? `<strong>[à compléter\u00a0: ${blank}]</strong>` : escaped(fact).replaceAll('\n', ', ')

const nameOf = ({ name }: Association) => escaped(name)
const addressOf = ({ address }: Association) => escaped(address.join(', '))

const CARDS =
  ' Le paiement par carte est confié à notre prestataire de paiement\u00a0: vos numéros de carte ne passent jamais par nos serveurs.'

const dataProtection = ({ association, means }: TextFacts) => `
<h3>Qui est responsable de vos données\u00a0?</h3>
<p>${nameOf(association)}, association régie par la loi de 1901${association.address.length > 0 ? ` (${addressOf(association)})` : ''}, est responsable des données que vous lui confiez sur ce site.</p>
<h3>À quoi servent-elles\u00a0?</h3>
<p>À gérer votre adhésion, vos cotisations, vos réservations et vos commandes, à vous écrire au sujet de votre compte et, si vous l’acceptez, à vous envoyer les nouvelles de l’association. Elles ne sont ni vendues, ni louées, ni transmises à des fins commerciales.</p>
<h3>Qui les voit\u00a0?</h3>
<p>Les bénévoles chargés des adhésions et, pour ce qui les concerne, les responsables des commissions.${means.includes('CARD') ? CARDS : ''}</p>
<h3>Combien de temps sont-elles gardées\u00a0?</h3>
<p>Le temps de votre adhésion, puis trois ans. Une inscription restée sans suite est effacée au bout de 90 jours. Les commandes et les reçus sont conservés dix ans, comme la loi le demande. Les photos prises quand une réservation est remise et rendue sont effacées un an après sa fin.</p>
<h3>Quels sont vos droits\u00a0?</h3>
<p>Vous pouvez à tout moment demander l’accès à vos données, leur rectification, leur effacement, la limitation de leur traitement, ou vous opposer à leur utilisation. Écrivez au délégué à la protection des données par le lien «\u00a0Nous contacter\u00a0», au bas de chaque page${association.address.length > 0 ? ', ou par courrier à l’adresse ci-dessus' : ''}. Si la réponse ne vous convient pas, vous pouvez saisir la CNIL (www.cnil.fr).</p>`

const registrationWords = ({ rna, siren }: LegalFacts) =>
  [rna && `numéro RNA\u00a0${escaped(rna)}`, siren && `numéro SIREN\u00a0${escaped(siren)}`]
    .filter(Boolean)
    .join(', ') || orBlank('', 'numéro RNA ou SIREN')

const legalNotice = ({ association, legal }: TextFacts) => `
<h3>Qui publie ce site\u00a0?</h3>
<p>${nameOf(association)}, association régie par la loi du 1er juillet 1901, ${registrationWords(legal)}.</p>
<p>Siège\u00a0: ${orBlank(association.address.join(', '), 'adresse du siège')}.</p>
<p>Pour nous écrire\u00a0: le lien «\u00a0Nous contacter\u00a0», au bas de chaque page.</p>
<h3>Directeur de la publication</h3>
<p>${orBlank(legal.director, 'nom et fonction du directeur de la publication')}.</p>
<h3>Hébergement</h3>
<p>${orBlank(legal.host, 'nom, adresse et téléphone de l’hébergeur')}.</p>
<h3>Propriété des contenus</h3>
<p>Les textes et les photos de ce site appartiennent à l’association ou à leurs auteurs\u00a0: ils ne sont pas réutilisés sans leur accord.${association.photoCredits.length > 0 ? ` Crédits photo\u00a0: ${escaped(association.photoCredits.join(', '))}.` : ''}</p>
<h3>Données personnelles et cookies</h3>
<p>Ce que nous faisons de vos données est dit sous «\u00a0Données Personnelles\u00a0», au bas de chaque page. Ce site ne dépose que ce dont il a besoin pour fonctionner\u00a0: ni publicité, ni mesure d’audience.</p>`

const MEANS_WORDS: Record<Means, string> = {
  CARD: 'par carte',
  CHEQUE: 'par chèque',
  TRANSFER: 'par virement',
  CASH: 'en espèces',
}

/**
 * Model form of the annex to article R. 221-1 of the consumer code, to the letter, with the seller filled in
 * (rules#society-texts).
 */
const withdrawalForm = ({ association, email }: TextFacts) => `
<h3>Modèle de formulaire de rétractation</h3>
<p>(Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.)</p>
<p>À l’attention de l’association ${nameOf(association)}, ${orBlank(association.address.join(', '), 'adresse du siège')}${email === null ? '' : `, ${escaped(email)}`}\u00a0:</p>
<p>Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous\u00a0:</p>
<p>Commandé le (*)/reçu le (*)\u00a0:</p>
<p>Nom du (des) consommateur(s)\u00a0:</p>
<p>Adresse du (des) consommateur(s)\u00a0:</p>
<p>Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier)\u00a0:</p>
<p>Date\u00a0:</p>
<p>(*) Rayez la mention inutile.</p>`

const termsOfSale = ({ association, legal, means, email }: TextFacts) => `
<h3>1. Qui vend\u00a0?</h3>
<p>${nameOf(association)}, association régie par la loi du 1er juillet 1901, ${registrationWords(legal)}, ${orBlank(association.address.join(', '), 'adresse du siège')}. Ces conditions valent pour tout ce qui se commande sur ce portail\u00a0: cotisations, réservations, billets, articles et calendrier.</p>
<h3>2. Commande et prix</h3>
<p>Les prix sont en euros, toutes taxes comprises\u00a0; le total est affiché avant de payer. La commande est conclue quand elle est payée, ou enregistrée en attente d’un chèque, d’un virement ou d’espèces. Un reçu est envoyé par e-mail et reste dans la commande. Une cotisation et un don ne sont pas le prix d’une vente.</p>
<h3>3. Paiement</h3>
<p>On paie ${means.map((each) => MEANS_WORDS[each]).join(', ')}. ${means.includes('CARD') ? 'Les cartes sont traitées par notre prestataire de paiement\u00a0: leurs numéros ne passent jamais par nos serveurs. ' : ''}Une commande qui n’est pas payée à temps est annulée, et ce qu’elle retenait est de nouveau libre.</p>
<h3>4. Remise et utilisation</h3>
<p>Un article ou un calendrier est remis en main propre, au plus tard trente jours après la commande sauf autre date indiquée. Un séjour, une location ou un événement a lieu aux dates choisies\u00a0; ses conditions d’annulation sont affichées dans le panier et dans la commande.</p>
<h3>5. Droit de rétractation</h3>
<p>Vous pouvez renoncer à l’achat d’un article ou d’un calendrier pendant quatorze jours à compter de sa remise ou, si elle n’est pas connue, de la commande, sans donner de motif. Ouvrez votre commande, depuis votre compte ou par le lien de nos e-mails, et appuyez sur «\u00a0Renoncer au contrat ici\u00a0»\u00a0; vous pouvez aussi nous écrire, par exemple avec le modèle de formulaire à la fin de ces conditions. Un accusé de réception vous est envoyé par e-mail. Tout ce que vous avez payé pour ces lignes vous est rendu, par le moyen utilisé, au plus tard quatorze jours après votre décision. Ce que vous avez reçu nous est rapporté dans les quatorze jours.</p>
<p>Ce droit ne s’applique ni aux hébergements, locations, billets et activités prévus à une date déterminée (article L. 221-28 du code de la consommation), ni aux cotisations.</p>
<h3>6. Garanties</h3>
<p>Les articles bénéficient de la garantie légale de conformité pendant deux ans (articles L. 217-3 et suivants du code de la consommation) et de la garantie des vices cachés (articles 1641 et suivants du code civil).</p>
<h3>7. Un désaccord\u00a0?</h3>
<p>Écrivez-nous d’abord, par «\u00a0Nous contacter\u00a0»\u00a0: nous cherchons une solution avec vous. À défaut, vous pouvez recourir gratuitement au médiateur de la consommation dont nous relevons\u00a0: ${orBlank(legal.mediator, 'nom, adresse et site du médiateur de la consommation')}\u00a0; puis aux tribunaux. Le droit français s’applique.</p>${withdrawalForm({ association, legal, means, email })}`

const accessibility = ({ association }: TextFacts) => `
<p>${nameOf(association)} souhaite que chacun puisse utiliser ce portail, au clavier, avec un lecteur d’écran, agrandi ou sur un téléphone.</p>
<h3>État de conformité</h3>
<p>Ce portail n’a pas encore fait l’objet d’un audit complet selon le référentiel général d’amélioration de l’accessibilité (RGAA)\u00a0: il est donc déclaré non conforme. Chaque version est pourtant vérifiée écran par écran par des contrôles automatiques (règles WCAG\u00a02, niveaux A et AA), le jour et la nuit.</p>
<h3>Ce qui peut ne pas être accessible</h3>
<p>Les documents déposés, les photos sans description, les tableaux quand la taille du texte seul est doublée, les plans des tournées, et la page de notre prestataire de paiement.</p>
<h3>Signaler une difficulté</h3>
<p>Quelque chose vous résiste\u00a0? Écrivez-nous par «\u00a0Nous contacter\u00a0», au bas de chaque page${association.address.length > 0 ? `, ou par courrier\u00a0: ${addressOf(association)}` : ''}\u00a0: nous vous donnerons l’information autrement, et nous corrigerons ce qui peut l’être.</p>
<h3>Voies de recours</h3>
<p>Si la réponse ne vous convient pas, vous pouvez saisir le Défenseur des droits\u00a0: par son site (www.defenseurdesdroits.fr), au 09\u00a069\u00a039\u00a000\u00a000, ou par courrier gratuit à Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.</p>`

/** Texts that a society starts with; the board adapts them in the administration. */
export const DEFAULT_TEXTS: Record<TextKind, (facts: TextFacts) => string> = {
  rgpd: (facts) => dataProtection(facts).trim(),
  'legal-notice': (facts) => legalNotice(facts).trim(),
  'terms-of-sale': (facts) => termsOfSale(facts).trim(),
  accessibility: (facts) => accessibility(facts).trim(),
}
