import type { MenuEntry } from './menus.ts'
import * as rights from './rights.ts'
import * as visitors from './visitors.ts'

export type ScreenRow = {
  load: visitors.Loader
  /** Without one, the screen is open to every member. */
  right?: rights.Right
  /** Opens without network (rules#without-network): only the screen itself, or also everything it loads later. */
  offline?: 'ALONE' | 'WITH_ITS_PARTS'
  /** Screens that are opened first: their file is preloaded with the program, so they are drawn without a skeleton. */
  chunk?: visitors.Chunk
  menu?: MenuEntry
}

const loadLetters: visitors.Loader = async () =>
  (await import('../features/administration/postal/letters.page.tsx')).LettersPage
const loadSettings: visitors.Loader = async () => (await import('./pages/settings.page.tsx')).SettingsPage

/** A page of the society's settings, by default in the group « Réglages ». */
const setting = (label: string, words: string, group: MenuEntry['group'] = 'Réglages') =>
  ({ load: loadSettings, right: rights.MANAGES_SOCIETY, menu: { group, label, words } }) as const

/**
 * The one table of members' screens (visitors' are in `visitors.ts`). Router, guards, menus, preloading, the files of
 * the build and what opens without network are derived from it.
 */
export const SCREENS = {
  '/createUser': { load: visitors.loadCreateUser },
  '/mentions-legales': { load: visitors.loadLegalNotice },
  '/conditions-de-vente': { load: visitors.loadTermsOfSale },
  '/accessibilite': { load: visitors.loadAccessibility },
  '/plan-du-site': { load: visitors.loadSiteMap },
  '/calendrier/code': { load: visitors.loadCode, offline: 'ALONE' },
  '/calendrier/code/:externalIdentifier': { load: visitors.loadCode, offline: 'ALONE' },
  '/': {
    load: async () => (await import('./pages/home.page.tsx')).HomePage,
    chunk: 'members',
    offline: 'ALONE',
    menu: { group: 'Mon espace', label: 'Accueil' },
  },
  '/calendrier/tournee': {
    load: async () => (await import('./pages/tournee.page.tsx')).RoundPage,
    right: rights.SELLS_CALENDARS,
    offline: 'WITH_ITS_PARTS',
    menu: { group: 'Mon espace', label: 'Ma tournée', words: 'calendriers vendre' },
  },
  '/accountWrapper/:personId': {
    load: async () => (await import('./pages/account.page.tsx')).AccountPage,
    offline: 'ALONE',
    menu: { group: 'Mon espace', label: 'Mon Compte', words: 'adresse famille sécurité mot de passe' },
  },
  '/carte': {
    load: async () => (await import('../features/society/membership-card/own.page.tsx')).OwnCardPage,
    offline: 'ALONE',
    menu: { group: 'Mon espace', label: 'Ma carte' },
  },
  '/cart': {
    load: async () => (await import('../features/bookings/cart/cart.page.tsx')).CartPage,
    chunk: 'cart',
    menu: { group: 'Mon espace', label: 'Panier' },
  },
  '/myCommands/:personId': {
    load: async () => (await import('./pages/myOrders.page.tsx')).MyOrdersPage,
    menu: { group: 'Mon espace', label: 'Mes commandes', words: 'achats reçus' },
  },
  '/command/:commandId': { load: async () => (await import('./pages/order.page.tsx')).OrderPage },
  '/commandvalidate': {
    load: async () =>
      (await import('../features/bookings/cart/ordering/orderConfirmation.page.tsx')).OrderConfirmationPage,
  },
  '/person/:personId': { load: async () => (await import('./pages/person.page.tsx')).PersonPage },
  '/reservation/:resourceId': {
    load: async () => (await import('./pages/reservation.page.tsx')).ReservationPage,
    chunk: 'booking',
  },
  '/reserver': {
    load: async () => (await import('../features/catalogue/resources/bookable.page.tsx')).BookablePage,
    menu: { group: 'L’amicale', label: 'Réserver', words: 'location louer acheter matériel' },
  },
  '/news': {
    load: async () => (await import('../features/content/news/news.page.tsx')).NewsPage,
    chunk: 'lists',
    menu: { group: 'L’amicale', label: 'Actualités' },
  },
  '/news/:newsId': {
    load: async () => (await import('../features/content/news/reading.page.tsx')).ReadingPage,
    chunk: 'lists',
  },
  '/commission/:commissionName': {
    load: async () => (await import('./pages/commission.page.tsx')).loadCommissionPage(),
    chunk: 'members',
  },
  '/photos': {
    load: async () => (await import('../features/content/albums/albums.page.tsx')).AlbumsPage,
    chunk: 'lists',
    menu: { group: 'L’amicale', label: 'Photos' },
  },
  '/photos/:albumId': {
    load: async () => (await import('../features/content/albums/album.page.tsx')).AlbumPage,
    chunk: 'members',
  },
  '/documents': {
    load: async () => (await import('../features/content/documents/documents.page.tsx')).DocumentsPage,
    chunk: 'lists',
    menu: { group: 'L’amicale', label: 'Documents' },
  },
  '/documents/:documentId': {
    load: async () => (await import('../features/content/documents/document.page.tsx')).DocumentPage,
  },
  '/partners': {
    load: async () => (await import('../features/content/partners/partners.page.tsx')).PartnersPage,
    menu: { group: 'L’amicale', label: 'Partenaires' },
  },
  '/calendrier': {
    load: visitors.loadCalendar,
    chunk: 'calendar',
    menu: { group: 'L’amicale', label: 'Acheter le calendrier' },
  },

  '/management': { load: async () => (await import('./pages/administration.page.tsx')).AdministrationPage },
  '/management/general': {
    load: async () => (await import('./pages/administration.page.tsx')).GeneralPage,
    right: rights.MANAGES_SOCIETY,
  },

  // Adhérents
  '/management/persons/queue': {
    load: async () => (await import('./pages/queue.page.tsx')).QueuePage,
    right: rights.MANAGES_PERSONS,
    menu: { group: 'Adhérents', label: 'À valider', words: 'comptes validation inscriptions' },
  },
  '/management/persons': {
    load: async () => (await import('./pages/persons.page.tsx')).PersonsPage,
    right: rights.MANAGES_PERSONS,
    menu: { group: 'Adhérents', label: 'Registre', words: 'membres personnes' },
  },
  '/management/persons/new': {
    load: async () => (await import('../features/members/by-hand/new.page.tsx')).NewMemberPage,
    right: rights.MANAGES_PERSONS,
  },
  '/management/persons/import': {
    load: async () => (await import('../features/members/imports/import.page.tsx')).ImportPage,
    right: rights.MANAGES_PERSONS,
    menu: { group: 'Adhérents', label: 'Importer', words: 'fichier excel csv' },
  },
  '/management/persons/changes': {
    load: async () => (await import('../features/administration/register/bulk/bulkWorkList.page.tsx')).BulkWorkListPage,
    right: rights.MANAGES_PERSONS,
    menu: { group: 'Adhérents', label: 'Modifications groupées', words: 'annuler résultat plusieurs membres' },
  },
  '/management/persons/changes/:taskId': {
    load: async () => (await import('../features/administration/register/bulk/bulkWork.page.tsx')).BulkWorkPage,
    right: rights.MANAGES_PERSONS,
  },
  '/management/persons/duplicates': {
    load: async () => (await import('../features/administration/duplicates/duplicates.page.tsx')).DuplicatesPage,
    right: rights.MANAGES_PERSONS,
    menu: { group: 'Adhérents', label: 'Doublons', words: 'fusionner' },
  },
  '/management/erasures': {
    load: async () => (await import('../features/members/privacy/effacements.page.tsx')).ErasuresPage,
    right: rights.SUPERVISES_SOCIETY,
    menu: { group: 'Adhérents', label: 'Effacements', words: 'rgpd' },
  },
  '/management/commissions/children': {
    load: async () => (await import('../features/members/children/children.page.tsx')).ChildrenPage,
    right: rights.MANAGES_CHILDREN,
    menu: { group: 'Adhérents', label: 'Enfants', words: 'arbre de noël cadeaux' },
  },

  // Trésorerie
  '/management/commands': {
    load: async () => (await import('../features/orders/orders/administered/orders.page.tsx')).ManagedOrdersPage,
    right: rights.SEES_ORDERS,
    menu: { group: 'Trésorerie', label: 'Commandes', words: 'achats ventes' },
  },
  '/management/payments': {
    load: async () => (await import('./pages/payments.page.tsx')).PaymentsPage,
    right: rights.RECORDS_MONEY,
    menu: { group: 'Trésorerie', label: 'Paiements attendus', words: 'chèques virements espèces' },
  },
  '/management/deposit-slips': {
    load: async () => (await import('../features/orders/deposit-slips/slips.page.tsx')).DepositSlipsPage,
    right: rights.RECORDS_MONEY,
    menu: { group: 'Trésorerie', label: 'Remises en banque', words: 'bordereau chèques espèces dépôt' },
  },
  '/management/deposit-slips/new': {
    load: async () => (await import('../features/orders/deposit-slips/newSlip.page.tsx')).NewDepositSlipPage,
    right: rights.RECORDS_MONEY,
  },
  '/management/deposit-slips/:slipId': {
    load: async () => (await import('../features/orders/deposit-slips/slip.page.tsx')).DepositSlipPage,
    right: rights.RECORDS_MONEY,
  },
  '/management/statements': {
    load: async () => (await import('../features/orders/bank-statements/statements.page.tsx')).BankStatementsPage,
    right: rights.RECORDS_MONEY,
    menu: { group: 'Trésorerie', label: 'Relevés', words: 'banque relevé de compte virements rapprochement camt ofx' },
  },
  '/management/statements/new': {
    load: async () => (await import('../features/orders/bank-statements/newStatement.page.tsx')).NewStatementPage,
    right: rights.RECORDS_MONEY,
  },
  '/management/statements/:statementId': {
    load: async () => (await import('../features/orders/bank-statements/statement.page.tsx')).BankStatementPage,
    right: rights.RECORDS_MONEY,
  },
  '/management/payments/problems': {
    load: async () => (await import('../features/orders/payments/problems/problems.page.tsx')).ProblemsPage,
    right: rights.KEEPS_ACCOUNTS,
    menu: { group: 'Trésorerie', label: 'Remboursements et anomalies', words: 'paiements à vérifier argent à rendre' },
  },
  '/management/accounts': {
    load: async () => (await import('../features/orders/accounting/accounting.page.tsx')).AccountingPage,
    right: rights.KEEPS_ACCOUNTS,
    menu: { group: 'Trésorerie', label: 'Comptabilité', words: 'comptes journal export trésorier' },
  },
  '/management/accounts/numbers': {
    load: async () => (await import('../features/orders/accounting/numbers.page.tsx')).AccountNumbersPage,
    right: rights.KEEPS_ACCOUNTS,
    menu: { group: 'Trésorerie', label: 'Numéros de compte', words: 'plan comptable comptabilité' },
  },

  // Communication
  '/management/news': {
    load: async () => (await import('../features/content/news/management.page.tsx')).NewsManagementPage,
    right: rights.MANAGES_ANY,
    menu: { group: 'Communication', label: 'Actualités', words: 'informations publier' },
  },
  '/management/news/:newsId': {
    load: async () => (await import('../features/content/news/editor.page.tsx')).NewsEditorPage,
    right: rights.MANAGES_ANY,
  },
  '/management/messages': {
    load: async () => (await import('../features/society/contact/messages.page.tsx')).MessagesPage,
    right: rights.MANAGES_ANY,
    menu: { group: 'Communication', label: 'Messages reçus', words: 'contact boîte courrier' },
  },
  '/management/general/campagne': setting('Campagne d’adhésion', 'renouvellements relances envois', 'Communication'),
  '/management/letters': {
    load: loadLetters,
    right: rights.MANAGES_PERSONS,
    menu: { group: 'Communication', label: 'Lettres et étiquettes', words: 'courrier poste convocation adresses' },
  },
  '/management/mailings': {
    load: async () => (await import('../features/mailing/mailings/mailings.page.tsx')).MailingsPage,
    right: rights.SEES_MAILINGS,
    menu: { group: 'Communication', label: 'Envois', words: 'messages envoyés newsletter destinataires circulaires' },
  },
  '/management/mailings/:mailingId': {
    load: async () => (await import('../features/mailing/mailings/mailing.page.tsx')).MailingPage,
    right: rights.SEES_MAILINGS,
  },
  '/management/mailings/:mailingId/letters': { load: loadLetters, right: rights.SEES_MAILINGS },
  '/management/mails': {
    load: async () => (await import('../features/mailing/mail-delivery/management.page.tsx')).StuckMailsPage,
    right: rights.MANAGES_SOCIETY,
    menu: { group: 'Communication', label: 'E-mails', words: 'courriels retours pas partis' },
  },

  // Each commission also has an entry of its own.
  '/management/general/commissions': setting('Toutes les commissions', 'créer archiver', 'Commissions'),
  '/management/commissions/reservations/:commissionName': {
    load: async () => (await import('../features/bookings/planning/planning.page.tsx')).PlanningPage,
    right: rights.MANAGES_THIS,
  },
  '/management/commissions/reservations/:commissionName/nouvelle': {
    load: async () => (await import('../features/bookings/on-behalf/booking.page.tsx')).BookingPage,
    right: rights.MANAGES_THIS,
  },
  '/management/commissions/reservations/:commissionName/:reservationId': {
    load: async () => (await import('../features/bookings/planning/stay.page.tsx')).StayPage,
    right: rights.MANAGES_THIS,
  },
  '/management/commissions/commissionWrapper/:commissionName/:commissionId': {
    load: async () => (await import('./pages/commissionWrapper.page.tsx')).CommissionWrapperPage,
    right: rights.MANAGES_THIS,
  },
  '/management/commissions/commissionWrapper/:commissionName/:commissionId/resources/:resourceId/participants': {
    load: async () => (await import('../features/bookings/participants/participants.page.tsx')).ParticipantsPage,
    right: rights.MANAGES_THIS,
  },
  '/management/commissions/commissionWrapper/:commissionName/:commissionId/resources/:resourceId': {
    load: async () => (await import('./pages/managedResource.page.tsx')).ManagedResourcePage,
    right: rights.MANAGES_THIS,
  },

  // Contenus
  '/management/photos': {
    load: async () => (await import('../features/content/albums/management.page.tsx')).ManagedAlbumsPage,
    right: rights.MANAGES_ANY,
    menu: { group: 'Contenus', label: 'Photos', words: 'albums' },
  },
  '/management/photos/:albumId': {
    load: async () => (await import('../features/content/albums/administered.page.tsx')).ManagedAlbumPage,
    right: rights.MANAGES_ANY,
  },
  '/management/documents': {
    load: async () =>
      (await import('../features/content/documents/administered/documents.page.tsx')).ManagedDocumentsPage,
    right: rights.MANAGES_ANY,
    menu: { group: 'Contenus', label: 'Documents' },
  },
  '/management/partners': {
    load: async () => (await import('../features/content/partners/management.page.tsx')).ManagedPartnersPage,
    right: rights.MANAGES_SOCIETY,
    menu: { group: 'Contenus', label: 'Partenaires', words: 'offres' },
  },

  // Calendriers
  '/management/commissions/calendars': {
    load: async () => (await import('./pages/calendars.page.tsx')).CalendarsPage,
    right: rights.MANAGES_CALENDARS,
    menu: {
      group: 'Calendriers',
      label: 'Vente des calendriers',
      words: 'carnets secteurs campagne',
    },
  },
  '/management/commissions/calendars/compter': {
    load: async () => (await import('../features/calendars/sales/counting.page.tsx')).CountingPage,
    right: rights.MANAGES_CALENDARS,
    menu: { group: 'Calendriers', label: 'Saisir un carnet', words: 'compter' },
  },
  '/management/commissions/calendars/adresses': {
    load: async () => (await import('./pages/calendarDoors.page.tsx')).CalendarDoorsPage,
    right: rights.MANAGES_CALENDARS,
    menu: { group: 'Calendriers', label: 'Adresses', words: 'rues portes' },
  },
  '/management/commissions/calendars/appareils': {
    load: async () => (await import('./pages/calendarPhones.page.tsx')).CalendarPhonesPage,
    right: rights.MANAGES_CALENDARS,
    menu: { group: 'Calendriers', label: 'Appareils', words: 'téléphones' },
  },
  '/management/commissions/calendars/scan': {
    load: async () => (await import('../features/rounds/handover/scan.page.tsx')).ScanPage,
    right: rights.SELLS_CALENDARS,
    offline: 'ALONE',
  },
  '/management/commissions/calendarCommandDetails/:externalId': {
    load: async () => (await import('../features/rounds/handover/calendarSale.page.tsx')).CalendarSalePage,
    right: rights.SELLS_CALENDARS,
    offline: 'ALONE',
  },
  '/management/commissions/calendars/secteurs/nouveau': {
    load: async () => (await import('../features/rounds/sectors/newSector.page.tsx')).NewSectorPage,
    right: rights.MANAGES_CALENDARS,
  },
  '/management/commissions/calendars/secteurs/:sectorId': {
    load: async () => (await import('../features/rounds/sectors/sector.page.tsx')).SectorPage,
    right: rights.MANAGES_CALENDARS,
  },
  '/management/commissions/calendars/carnets/:bookId': {
    load: async () => (await import('../features/calendars/stub-books/book.page.tsx')).BookPage,
    right: rights.MANAGES_CALENDARS,
  },

  // Réglages
  '/management/general/association': setting('Association', 'nom adresse logo couleur centres'),
  '/management/general/saison': setting('Saison', 'renouvellements dates'),
  '/management/general/cotisations': setting('Cotisations', 'tarifs adhésion'),
  '/management/general/champs': setting('Champs libres', 'champs personnalisés grade matricule taille registre'),
  '/management/general/paiement': setting('Paiement', 'moyens carte iban chèque'),
  '/management/general/calendrier': setting('Calendrier', 'page achat'),
  '/management/general/e-mails': setting('Envoi des e-mails', 'courriels débit essai'),
  '/management/general/donnees': setting('Données personnelles', 'rgpd notice accord'),
  '/management/general/textes': setting(
    'Textes légaux',
    'mentions légales conditions générales de vente accessibilité',
  ),
  '/management/general/roles': setting('Rôles', 'droits administrateurs'),

  // Suivi
  '/management/general/statistiques': setting('Statistiques', 'chiffres graphiques', 'Suivi'),
  '/management/service': {
    load: async () => (await import('../features/operations/system-status/management.page.tsx')).ServicePage,
    right: rights.MANAGES_SOCIETY,
    menu: { group: 'Suivi', label: 'État du service', words: 'pannes santé' },
  },
  '/management/backups': {
    load: async () => (await import('../features/operations/backups/management.page.tsx')).BackupsPage,
    right: rights.MANAGES_SOCIETY,
    menu: { group: 'Suivi', label: 'Sauvegardes', words: 'restaurer copie' },
  },
  '/management/general/journal': {
    load: loadSettings,
    right: rights.SUPERVISES_SOCIETY,
    menu: { group: 'Suivi', label: 'Journal', words: 'historique actes audit' },
  },
} as const satisfies Record<`/${string}`, ScreenRow>
export type Screen = keyof typeof SCREENS
export const ROWS = Object.entries(SCREENS) as [Screen, ScreenRow][]

/** Pattern of a screen's addresses; a name in its path stands for any segment. */
export const patternOf = (screen: string) => new RegExp(`^${screen.replace(/:\w+/g, '[^/]+')}$`)

/** Finds the screen at an address. */
export const screenAt = (path: string) => ROWS.find(([screen]) => patternOf(screen).test(path))
