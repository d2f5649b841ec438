import { campaignMailRoutes } from '../features/administration/campaigns/letter/routes.ts'
import { campaignRoutes } from '../features/administration/campaigns/routes.ts'
import { commissionMailingRoutes } from '../features/administration/commission-mailings/routes.ts'
import { duplicateRoutes } from '../features/administration/duplicates/routes.ts'
import { postalRoutes } from '../features/administration/postal/routes.ts'
import { bulkRoutes } from '../features/administration/register/bulk/routes.ts'
import { bulkChangeRoutes } from '../features/administration/register/changes/routes.ts'
import { bulkPaymentRoutes } from '../features/administration/register/payments/routes.ts'
import { registerRoutes } from '../features/administration/register/routes.ts'
import { sheetRoutes } from '../features/administration/register/sheets/routes.ts'
import { registerViewRoutes } from '../features/administration/register/views/routes.ts'
import { searchRoutes } from '../features/administration/search/routes.ts'
import { statisticsRoutes } from '../features/administration/statistics/routes.ts'
import { orderingRoutes } from '../features/bookings/cart/ordering/routes.ts'
import { payingRoutes } from '../features/bookings/cart/paying/routes.ts'
import { cartRoutes } from '../features/bookings/cart/routes.ts'
import { stayRoutes } from '../features/bookings/check-in-out/checklists/routes.ts'
import { sheetFiles } from '../features/bookings/check-in-out/checklists/service.ts'
import { depositRoutes } from '../features/bookings/check-in-out/deposits/routes.ts'
import { listPractical } from '../features/bookings/check-in-out/deposits/service.ts'
import { handoverRoutes } from '../features/bookings/check-in-out/routes.ts'
import { bookingRoutes } from '../features/bookings/on-behalf/routes.ts'
import { feedRoutes } from '../features/bookings/planning/feed/routes.ts'
import { figuresRoutes } from '../features/bookings/planning/figures/routes.ts'
import { planningRoutes } from '../features/bookings/planning/routes.ts'
import { waitingRoutes } from '../features/bookings/waitlist/routes.ts'
import { figureRoutes as calendarFigureRoutes } from '../features/calendars/figures/routes.ts'
import { calendarRoutes } from '../features/catalogue/reservations/calendar/routes.ts'
import { reservationRoutes } from '../features/catalogue/reservations/listed/routes.ts'
import { administeredResourceRoutes } from '../features/catalogue/resources/administered/routes.ts'
import { availabilityRoutes } from '../features/catalogue/resources/availability/routes.ts'
import { closureRoutes } from '../features/catalogue/resources/closures/routes.ts'
import { feeRoutes } from '../features/catalogue/resources/fees/routes.ts'
import { offeredRoutes } from '../features/catalogue/resources/offered/routes.ts'
import { resourceFiles, resourceTexts } from '../features/catalogue/resources/offered/service.ts'
import { resourceRoutes } from '../features/catalogue/resources/routes.ts'
import { consentRoutes } from '../features/content/albums/consent/routes.ts'
import { namingRoutes } from '../features/content/albums/naming/routes.ts'
import { photoRoutes } from '../features/content/albums/photos/routes.ts'
import { photoFiles } from '../features/content/albums/photos/service.ts'
import { photoReportRoutes } from '../features/content/albums/reports/routes.ts'
import { albumRoutes } from '../features/content/albums/routes.ts'
import { zipRoutes } from '../features/content/albums/zip/routes.ts'
import { administeredDocumentRoutes } from '../features/content/documents/administered/routes.ts'
import { documentFiles } from '../features/content/documents/administered/service.ts'
import { documentRoutes } from '../features/content/documents/routes.ts'
import { newsMailingRoutes } from '../features/content/news/mailing/routes.ts'
import { newsRoutes } from '../features/content/news/routes.ts'
import { newsFiles, newsTexts } from '../features/content/news/service.ts'
import { openingRoutes } from '../features/content/partners/openings/routes.ts'
import { partnerRoutes } from '../features/content/partners/routes.ts'
import { partnerFiles } from '../features/content/partners/service.ts'
import { bounceRoutes } from '../features/mailing/bounces/routes.ts'
import { paceRoutes } from '../features/mailing/mail-delivery/pace/routes.ts'
import { mailRoutes } from '../features/mailing/mail-delivery/routes.ts'
import { administrationRoutes } from '../features/members/account/administration/routes.ts'
import { accountRoutes } from '../features/members/account/routes.ts'
import { recoveryRoutes } from '../features/members/authentication/recovery/routes.ts'
import { authRoutes } from '../features/members/authentication/routes.ts'
import { securityRoutes } from '../features/members/authentication/security/routes.ts'
import { byHandRoutes } from '../features/members/by-hand/routes.ts'
import { familyRoutes } from '../features/members/children/family/routes.ts'
import { childRoutes } from '../features/members/children/routes.ts'
import { importRoutes } from '../features/members/imports/routes.ts'
import { adhesionRoutes } from '../features/members/membership/adhesion/routes.ts'
import { feeStateRoutes } from '../features/members/membership/fee-states/routes.ts'
import { paymentsOfPersonRoutes } from '../features/members/membership/offline/routes.ts'
import { validationRoutes } from '../features/members/membership/validation/routes.ts'
import { agreementRoutes } from '../features/members/privacy/agreements/routes.ts'
import { dataExportRoutes } from '../features/members/privacy/data-export/routes.ts'
import { erasureRoutes } from '../features/members/privacy/erasure/routes.ts'
import { newsletterRoutes } from '../features/members/privacy/newsletter/routes.ts'
import { retentionRoutes } from '../features/members/privacy/retention/routes.ts'
import { emailRoutes } from '../features/members/registration/email/routes.ts'
import { registrationRoutes } from '../features/members/registration/routes.ts'
import { backupRoutes } from '../features/operations/backups/routes.ts'
import { setupRoutes } from '../features/operations/onboarding/routes.ts'
import { systemStatusRoutes } from '../features/operations/system-status/routes.ts'
import { closingRoutes } from '../features/orders/accounting/closing/routes.ts'
import { fecRoutes } from '../features/orders/accounting/fec/routes.ts'
import { accountingRoutes } from '../features/orders/accounting/routes.ts'
import { approvalRoutes } from '../features/orders/approval/routes.ts'
import { bankStatementRoutes } from '../features/orders/bank-statements/routes.ts'
import { depositSlipRoutes } from '../features/orders/deposit-slips/routes.ts'
import { unpaidRoutes } from '../features/orders/deposit-slips/unpaid/routes.ts'
import { expectedPaymentRoutes } from '../features/orders/offline-payments/expected/routes.ts'
import { readHowToPay } from '../features/orders/offline-payments/service.ts'
import { guestRoutes } from '../features/orders/orders/bookings/routes.ts'
import { orderNoteRoutes } from '../features/orders/orders/notes/routes.ts'
import { orderRoutes } from '../features/orders/orders/routes.ts'
import { problemRoutes } from '../features/orders/payments/problems/routes.ts'
import { paymentRoutes } from '../features/orders/payments/routes.ts'
import { cancellingRoutes } from '../features/orders/refunds/cancellation/routes.ts'
import { correctionRoutes } from '../features/orders/refunds/corrections/routes.ts'
import { refundDeskRoutes } from '../features/orders/refunds/desk/routes.ts'
import { refundRoutes } from '../features/orders/refunds/routes.ts'
import { withdrawalRoutes } from '../features/orders/refunds/withdrawal/routes.ts'
import { treasuryRoutes } from '../features/orders/treasury/routes.ts'
import { auditRoutes } from '../features/platform/audit/routes.ts'
import { fileRoutes } from '../features/platform/files/routes.ts'
import { taskRoutes } from '../features/platform/tasks/routes.ts'
import { taskFiles } from '../features/platform/tasks/service.ts'
import { audienceRoutes } from '../features/society/audience/routes.ts'
import { captchaRoutes } from '../features/society/captcha/routes.ts'
import { administeredCommissionRoutes } from '../features/society/commissions/administered/routes.ts'
import { holderRoutes } from '../features/society/commissions/holders/routes.ts'
import { roleRoutes } from '../features/society/commissions/roles/routes.ts'
import { commissionRoutes } from '../features/society/commissions/routes.ts'
import { commissionFiles, commissionTexts } from '../features/society/commissions/service.ts'
import { messageRoutes } from '../features/society/contact/routes.ts'
import { cardRoutes } from '../features/society/membership-card/routes.ts'
import { addressRoutes } from '../features/society/persons/addresses/routes.ts'
import { freeFieldRoutes } from '../features/society/persons/free-fields/routes.ts'
import { freeValueRoutes } from '../features/society/persons/free-values/routes.ts'
import { noteRoutes } from '../features/society/persons/notes/routes.ts'
import { accountNumberRoutes } from '../features/society/settings/account-numbers/routes.ts'
import { centreRoutes } from '../features/society/settings/centres/routes.ts'
import { logoRoutes } from '../features/society/settings/logo/routes.ts'
import { logoFiles } from '../features/society/settings/logo/service.ts'
import { configurationPartRoutes } from '../features/society/settings/parts/routes.ts'
import { siteconfigurationRoutes } from '../features/society/settings/routes.ts'
import { societyTextRoutes } from '../features/society/settings/texts/routes.ts'
import { CALENDAR_ROUTES } from './calendars.ts'
import { FULFILMENTS } from './orders.ts'

/** Whose files there are: who may see and write them. */
const FILE_SCOPES = [
  commissionFiles,
  commissionTexts,
  documentFiles,
  logoFiles,
  newsFiles,
  newsTexts,
  partnerFiles,
  photoFiles,
  resourceFiles,
  sheetFiles,
  resourceTexts,
  taskFiles,
]

/** The calls of every slice. */
export const ROUTES = [
  authRoutes,
  recoveryRoutes,
  registrationRoutes,
  emailRoutes,
  registerRoutes,
  registerViewRoutes,
  validationRoutes,
  accountRoutes,
  administrationRoutes,
  audienceRoutes,
  albumRoutes,
  photoRoutes,
  photoReportRoutes,
  zipRoutes,
  namingRoutes,
  consentRoutes,
  auditRoutes,
  backupRoutes,
  childRoutes,
  campaignRoutes,
  campaignMailRoutes,
  noteRoutes,
  freeFieldRoutes,
  freeValueRoutes,
  importRoutes,
  byHandRoutes,
  paymentsOfPersonRoutes,
  feeStateRoutes,
  depositSlipRoutes,
  bankStatementRoutes(FULFILMENTS),
  unpaidRoutes,
  roleRoutes,
  familyRoutes,
  sheetRoutes,
  bulkRoutes,
  bulkChangeRoutes,
  bulkPaymentRoutes,
  commissionMailingRoutes,
  duplicateRoutes,
  securityRoutes,
  cardRoutes,
  newsletterRoutes,
  dataExportRoutes,
  erasureRoutes,
  retentionRoutes,
  addressRoutes,
  resourceRoutes,
  offeredRoutes,
  cartRoutes,
  waitingRoutes,
  orderingRoutes,
  bookingRoutes,
  payingRoutes,
  availabilityRoutes,
  administeredResourceRoutes,
  closureRoutes,
  feeRoutes,
  adhesionRoutes,
  orderRoutes({ readHowToPay, listPractical }),
  accountingRoutes,
  closingRoutes,
  fecRoutes,
  treasuryRoutes,
  postalRoutes,
  cancellingRoutes,
  withdrawalRoutes,
  refundDeskRoutes,
  orderNoteRoutes,
  approvalRoutes,
  guestRoutes,
  handoverRoutes,
  depositRoutes,
  stayRoutes,
  planningRoutes,
  figuresRoutes,
  feedRoutes,
  reservationRoutes,
  calendarRoutes,
  correctionRoutes,
  refundRoutes,
  commissionRoutes,
  administeredCommissionRoutes,
  documentRoutes,
  administeredDocumentRoutes,
  newsRoutes,
  newsMailingRoutes,
  holderRoutes,
  partnerRoutes,
  openingRoutes,
  fileRoutes(FILE_SCOPES),
  mailRoutes,
  messageRoutes,
  paceRoutes,
  bounceRoutes,
  paymentRoutes(FULFILMENTS),
  expectedPaymentRoutes(FULFILMENTS),
  problemRoutes,
  captchaRoutes,
  ...CALENDAR_ROUTES,
  calendarFigureRoutes,
  siteconfigurationRoutes,
  societyTextRoutes,
  agreementRoutes,
  searchRoutes,
  statisticsRoutes,
  setupRoutes,
  systemStatusRoutes,
  accountNumberRoutes,
  configurationPartRoutes,
  centreRoutes,
  logoRoutes,
  taskRoutes,
]
