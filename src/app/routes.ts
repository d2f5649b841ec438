import { administrationRoutes } from '../features/account/administration/routes.ts'
import { accountRoutes } from '../features/account/routes.ts'
import { accountingRoutes } from '../features/accounting/routes.ts'
import { consentRoutes } from '../features/albums/consent/routes.ts'
import { namingRoutes } from '../features/albums/naming/routes.ts'
import { photoRoutes } from '../features/albums/photos/routes.ts'
import { photoFiles } from '../features/albums/photos/service.ts'
import { photoReportRoutes } from '../features/albums/reports/routes.ts'
import { albumRoutes } from '../features/albums/routes.ts'
import { zipRoutes } from '../features/albums/zip/routes.ts'
import { audienceRoutes } from '../features/audience/routes.ts'
import { auditRoutes } from '../features/audit/routes.ts'
import { recoveryRoutes } from '../features/auth/recovery/routes.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { securityRoutes } from '../features/auth/security/routes.ts'
import { backupRoutes } from '../features/backups/routes.ts'
import { bookingRoutes } from '../features/booking/routes.ts'
import { bounceRoutes } from '../features/bounces/routes.ts'
import { figureRoutes as calendarFigureRoutes } from '../features/calendars/figures/routes.ts'
import { letterRoutes } from '../features/campaigns/letter/routes.ts'
import { campaignRoutes } from '../features/campaigns/routes.ts'
import { captchaRoutes } from '../features/captcha/routes.ts'
import { cardRoutes } from '../features/card/routes.ts'
import { orderingRoutes } from '../features/cart/ordering/routes.ts'
import { payingRoutes } from '../features/cart/paying/routes.ts'
import { cartRoutes } from '../features/cart/routes.ts'
import { familyRoutes } from '../features/children/family/routes.ts'
import { childRoutes } from '../features/children/routes.ts'
import { circularRoutes } from '../features/circulars/routes.ts'
import { approvalRoutes } from '../features/commands/approval/routes.ts'
import { guestRoutes } from '../features/commands/bookings/routes.ts'
import { cancellingRoutes } from '../features/commands/cancelling/routes.ts'
import { correctionRoutes } from '../features/commands/corrections/routes.ts'
import { depositRoutes } from '../features/commands/deposits/routes.ts'
import { givingBackRoutes } from '../features/commands/givingback/routes.ts'
import { handoverRoutes } from '../features/commands/handover/routes.ts'
import { orderNoteRoutes } from '../features/commands/notes/routes.ts'
import { refundRoutes } from '../features/commands/refunds/routes.ts'
import { commandRoutes } from '../features/commands/routes.ts'
import { stayRoutes } from '../features/commands/sheets/routes.ts'
import { sheetFiles } from '../features/commands/sheets/service.ts'
import { administeredCommissionRoutes } from '../features/commissions/administered/routes.ts'
import { holderRoutes } from '../features/commissions/holders/routes.ts'
import { roleRoutes } from '../features/commissions/roles/routes.ts'
import { commissionRoutes } from '../features/commissions/routes.ts'
import { commissionFiles, commissionTexts } from '../features/commissions/service.ts'
import { depositSlipRoutes } from '../features/deposit-slips/routes.ts'
import { unpaidRoutes } from '../features/deposit-slips/unpaid/routes.ts'
import { administeredDocumentRoutes } from '../features/documents/administered/routes.ts'
import { documentFiles } from '../features/documents/administered/service.ts'
import { documentRoutes } from '../features/documents/routes.ts'
import { duplicateRoutes } from '../features/duplicates/routes.ts'
import { fileRoutes } from '../features/files/routes.ts'
import { importRoutes } from '../features/imports/routes.ts'
import { paceRoutes } from '../features/mails/pace/routes.ts'
import { mailRoutes } from '../features/mails/routes.ts'
import { adhesionRoutes } from '../features/membership/adhesion/routes.ts'
import { feeStateRoutes } from '../features/membership/feestates/routes.ts'
import { paymentsOfPersonRoutes } from '../features/membership/offline/routes.ts'
import { validationRoutes } from '../features/membership/validation/routes.ts'
import { messageRoutes } from '../features/messages/routes.ts'
import { newsMailingRoutes } from '../features/news/mailing/routes.ts'
import { newsRoutes } from '../features/news/routes.ts'
import { newsFiles, newsTexts } from '../features/news/service.ts'
import { openingRoutes } from '../features/partners/openings/routes.ts'
import { partnerRoutes } from '../features/partners/routes.ts'
import { partnerFiles } from '../features/partners/service.ts'
import { addressRoutes } from '../features/persons/addresses/routes.ts'
import { noteRoutes } from '../features/persons/notes/routes.ts'
import { feedRoutes } from '../features/planning/feed/routes.ts'
import { figuresRoutes } from '../features/planning/figures/routes.ts'
import { planningRoutes } from '../features/planning/routes.ts'
import { agreementRoutes } from '../features/privacy/agreements/routes.ts'
import { erasureRoutes } from '../features/privacy/erasure/routes.ts'
import { newsletterRoutes } from '../features/privacy/newsletter/routes.ts'
import { retentionRoutes } from '../features/privacy/retention/routes.ts'
import { takeawayRoutes } from '../features/privacy/takeaway/routes.ts'
import { bulkRoutes } from '../features/register/bulk/routes.ts'
import { bulkPaymentRoutes } from '../features/register/payments/routes.ts'
import { registerRoutes } from '../features/register/routes.ts'
import { sheetRoutes } from '../features/register/sheets/routes.ts'
import { emailRoutes } from '../features/registration/email/routes.ts'
import { registrationRoutes } from '../features/registration/routes.ts'
import { calendarRoutes } from '../features/reservations/calendar/routes.ts'
import { reservationRoutes } from '../features/reservations/listed/routes.ts'
import { administeredResourceRoutes } from '../features/resources/administered/routes.ts'
import { availabilityRoutes } from '../features/resources/availability/routes.ts'
import { closureRoutes } from '../features/resources/closures/routes.ts'
import { feeRoutes } from '../features/resources/fees/routes.ts'
import { offeredRoutes } from '../features/resources/offered/routes.ts'
import { resourceFiles, resourceTexts } from '../features/resources/offered/service.ts'
import { resourceRoutes } from '../features/resources/routes.ts'
import { searchRoutes } from '../features/search/routes.ts'
import { serviceStateRoutes } from '../features/servicestate/routes.ts'
import { awaitedRoutes } from '../features/settlement/awaited/routes.ts'
import { problemRoutes } from '../features/settlement/problems/routes.ts'
import { settlementRoutes } from '../features/settlement/routes.ts'
import { setupRoutes } from '../features/setup/routes.ts'
import { centreRoutes } from '../features/siteconfiguration/centres/routes.ts'
import { logoRoutes } from '../features/siteconfiguration/logo/routes.ts'
import { logoFiles } from '../features/siteconfiguration/logo/service.ts'
import { configurationPartRoutes } from '../features/siteconfiguration/parts/routes.ts'
import { siteconfigurationRoutes } from '../features/siteconfiguration/routes.ts'
import { noticeVersionRoutes } from '../features/siteconfiguration/versions/routes.ts'
import { statisticsRoutes } from '../features/statistics/routes.ts'
import { taskRoutes } from '../features/tasks/routes.ts'
import { taskFiles } from '../features/tasks/service.ts'
import { waitingRoutes } from '../features/waiting/routes.ts'
import { CALENDAR_ROUTES } from './calendars.ts'
import { ORDER_KINDS } from './orders.ts'

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
  letterRoutes,
  noteRoutes,
  importRoutes,
  paymentsOfPersonRoutes,
  feeStateRoutes,
  depositSlipRoutes,
  unpaidRoutes,
  roleRoutes,
  familyRoutes,
  sheetRoutes,
  bulkRoutes,
  bulkPaymentRoutes,
  circularRoutes,
  duplicateRoutes,
  securityRoutes,
  cardRoutes,
  newsletterRoutes,
  takeawayRoutes,
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
  commandRoutes,
  accountingRoutes,
  cancellingRoutes,
  givingBackRoutes,
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
  settlementRoutes(ORDER_KINDS),
  awaitedRoutes(ORDER_KINDS),
  problemRoutes,
  captchaRoutes,
  ...CALENDAR_ROUTES,
  calendarFigureRoutes,
  siteconfigurationRoutes,
  noticeVersionRoutes,
  agreementRoutes,
  searchRoutes,
  statisticsRoutes,
  setupRoutes,
  serviceStateRoutes,
  configurationPartRoutes,
  centreRoutes,
  logoRoutes,
  taskRoutes,
]
