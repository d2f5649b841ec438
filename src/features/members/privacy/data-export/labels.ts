/** French description of each file of the export; a table that is missing here is listed under its own name. */
export const TABLES: Record<string, string> = {
  persons: 'Votre compte, et les enfants que vous avez déclarés',
  addresses: 'Votre adresse postale',
  audit_log: 'Le journal\u00a0: ce que vous avez fait, et quand vos données ont été lues ou changées',
  bookings: 'Les réservations que l’association a faites pour vous',
  bulk_actions: 'Les messages et les validations que vous avez lancés pour plusieurs personnes',
  bulk_targets: 'Les envois et les validations en nombre qui vous concernent',
  calendar_book_steps: 'Quand des carnets de calendriers vous ont été confiés, et quand vous les avez rendus',
  calendar_books: 'Les carnets de calendriers qui vous sont confiés',
  calendar_devices: 'Les téléphones avec lesquels vous avez fait vos tournées',
  calendar_sales: 'Les calendriers que vous avez achetés',
  calendar_stubs: 'Les souches des calendriers que vous avez achetés',
  calendar_seller_counts: 'Ce qui a été compté de l’argent que vous avez remis sans carnet',
  calendar_sector_sellers: 'Les secteurs où vous vendez le calendrier',
  campaign_mails: 'Les appels à renouveler votre adhésion',
  campaign_members: 'Les campagnes d’adhésion qui vous ont compté, et votre cotisation attendue',
  cart_lines: 'Votre panier',
  child_seasons: 'La présence de vos enfants aux fêtes, et leurs cadeaux remis',
  contact_answers: 'Les réponses à vos messages',
  contact_messages: 'Les messages que vous avez écrits par le formulaire de contact',
  commands: 'Vos commandes et vos cotisations',
  consents: 'Vos consentements, avec leur date et la version du texte',
  deposits: 'Les cautions de vos réservations',
  erasure_requests: 'Vos demandes d’effacement',
  handover_photos: 'Les photos prises quand vos réservations ont été remises et rendues',
  handovers: 'Ce qui a été relevé quand vos réservations ont été remises et rendues',
  known_addresses:
    'Les réseaux d’où vous vous connectez (leur fin de validité\u00a0; leur adresse n’est pas conservée)',
  mails: 'Les messages que le portail vous a écrits (objet et date\u00a0; leur texte n’est pas conservé)',
  membership_cards: 'Le code de votre carte de membre',
  news_mailings: 'Les actualités que vous avez fait envoyer par e-mail',
  news_mails: 'Les actualités que le portail vous a envoyées par e-mail',
  news_reads: 'Les actualités que vous avez ouvertes',
  occupations: 'Les jours et les places que vos réservations occupent',
  one_time_tokens: 'Les liens personnels envoyés par e-mail (sans leur secret)',
  order_notes: 'Ce que les administrateurs ont noté sur vos commandes',
  order_steps: 'Les étapes de vos commandes',
  deposit_slip_lines: 'Vos chèques et vos espèces que l’association a portés à la banque',
  payment_events: 'Les paiements par carte qui ne correspondaient pas à votre commande',
  payment_sessions: 'Vos passages par la page de paiement',
  payment_shares: 'La part de chaque réservation dans vos paiements et vos remboursements',
  payments: 'Vos paiements et vos remboursements',
  person_events: 'Les étapes de votre compte',
  person_notes: 'Ce que les administrateurs ont noté à votre sujet',
  person_roles: 'Vos rôles dans l’association',
  consent_requests: 'Quand votre accord vous a été demandé pour des photos de vos enfants',
  photo_children: 'Les photos qui vous montrent enfant',
  provider_fees: 'Ce que le prestataire de paiement a retenu sur vos paiements par carte',
  picture_consents: 'Ce que vous avez décidé pour les photos de vos enfants',
  photo_reports: 'Les photos que vous avez signalées',
  refused_commissions: 'Les commissions dont vous ne voulez pas recevoir les messages',
  register_views: 'Les vues du registre que vous avez gardées',
  relations: 'Le lien avec vos enfants',
  replaced_values: 'Ce qui a été remplacé dans vos informations\u00a0: l’ancienne valeur et la nouvelle',
  reservations: 'Le détail de vos commandes',
  retention_list: 'L’effacement prévu de votre compte, s’il l’est',
  sessions: 'Vos connexions',
  waiting: 'Les places que vous attendez, ou que vous avez attendues',
  tasks: 'Les travaux que vous avez lancés (exports, imports)',
}

/** French description of rows that are only counted, because they are about somebody else. */
export const COUNTED: Record<string, string> = {
  bank_statement_lines: 'les lignes de relevés bancaires rapprochées de vos paiements',
  bulk_targets: 'les destinataires de vos envois et de vos validations en nombre',
  calendar_book_steps: 'les étapes de vos carnets quand d’autres les avaient',
  calendar_door_imports: 'les fichiers d’adresses que vous avez fait lire',
  calendar_door_notes: 'ce que vous avez noté aux portes',
  calendar_operations: 'ce que vos téléphones ont transmis de vos tournées',
  calendar_sales: 'les calendriers que vous avez vendus, ou qui l’ont été dans vos carnets',
  calendar_taken_doors: 'les portes avec lesquelles vos téléphones sont partis',
  calendar_visits: 'les portes où vous avez sonné',
  closed_entries: 'les écritures de vos commandes dans les comptes clos',
  mailings: 'les envois en nombre que vous avez faits',
  news_mails: 'les destinataires des actualités que vous avez fait envoyer',
  told_apart: 'les comptes qui ressemblent au vôtre et ne sont pas à vous',
}

type Described = { file: string; table: string; rows: number }

/** Shown to people who paid by card. */
const CARD_NUMBER = 'Le numéro de votre carte bancaire\u00a0: seul notre prestataire de paiement le connaît.'

const ABOUT_OTHERS =
  'Ce qui parle aussi d’autres personnes\u00a0: compté, sans être recopié, car ces données sont les leurs'
const countedLine = ({ table, rows }: { table: string; rows: number }) => `- ${COUNTED[table] ?? table}\u00a0: ${rows}`

type More = { others: readonly string[]; counted: readonly { table: string; rows: number }[] }

/** Text of the README in the export. `day` is « 20 novembre 2026 ». */
export function readme(society: string, day: string, files: readonly Described[], { others, counted }: More): string {
  const lines = files.map(({ file, table, rows }) => {
    const count = rows === 1 ? '1 ligne' : `${rows} lignes`
    return `- ${file} (${count})\u00a0: ${TABLES[table] ?? table}`
  })
  return [
    'VOS DONNÉES',
    `${society}, le ${day}`,
    '',
    'Ce dossier contient tout ce que le portail conserve à votre sujet. C’est votre droit d’accès et votre droit à la portabilité',
    '(articles 15 et 20 du règlement général sur la protection des données).',
    '',
    'Les fichiers JSON',
    'Chacun reprend une table de la base de données. Ils s’ouvrent avec n’importe quel éditeur de texte, et un autre programme',
    'peut les relire. Les dates sont au format AAAA-MM-JJ, les heures en temps universel (UTC), les montants en centimes d’euro',
    '(«\u00a0Cents\u00a0»).',
    '',
    ...lines,
    ...(others.length > 0 ? ['', 'Les autres fichiers', '', ...others.map((file) => `- ${file}`)] : []),
    ...(counted.length > 0 ? ['', ABOUT_OTHERS, '', ...counted.map(countedLine)] : []),
    '',
    'Ce qui n’y est pas',
    'L’empreinte de votre mot de passe et celle des liens personnels\u00a0: ce sont des secrets, même pour nous.',
    ...(files.some(({ table }) => table === 'payment_sessions') ? [CARD_NUMBER] : []),
    '',
    'Une erreur, une question\u00a0? Corrigez vos informations dans «\u00a0Mon Compte\u00a0», ou écrivez-nous par «\u00a0Nous contacter\u00a0», au bas de',
    'chaque page du portail.',
    '',
  ].join('\r\n')
}
