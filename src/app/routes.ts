import { campaignRoutes } from '../features/administration/campaigns/routes.ts'
import { commissionMailingRoutes } from '../features/administration/commission-mailings/routes.ts'
import { duplicateRoutes } from '../features/administration/duplicates/routes.ts'
import { postalRoutes } from '../features/administration/postal/routes.ts'
import { registerRoutes } from '../features/administration/register/routes.ts'
import { searchRoutes } from '../features/administration/search/routes.ts'
import { sellerReminderRoutes } from '../features/administration/seller-reminders/routes.ts'
import { statisticsRoutes } from '../features/administration/statistics/routes.ts'
import { cartRoutes } from '../features/bookings/cart/routes.ts'
import { sheetFiles } from '../features/bookings/check-in-out/checklists/service.ts'
import { listPractical } from '../features/bookings/check-in-out/deposits/service.ts'
import { handoverRoutes } from '../features/bookings/check-in-out/routes.ts'
import { bookingRoutes } from '../features/bookings/on-behalf/routes.ts'
import { participantRoutes } from '../features/bookings/participants/routes.ts'
import { planningRoutes } from '../features/bookings/planning/routes.ts'
import { waitingRoutes } from '../features/bookings/waitlist/routes.ts'
import { figureRoutes as calendarFigureRoutes } from '../features/calendars/figures/routes.ts'
import { reservationRoutes } from '../features/catalogue/reservations/routes.ts'
import { resourceFiles, resourceTexts } from '../features/catalogue/resources/offered/service.ts'
import { resourceRoutes } from '../features/catalogue/resources/routes.ts'
import { photoFiles } from '../features/content/albums/photos/service.ts'
import { albumRoutes } from '../features/content/albums/routes.ts'
import { documentFiles } from '../features/content/documents/administered/service.ts'
import { documentRoutes } from '../features/content/documents/routes.ts'
import { newsRoutes } from '../features/content/news/routes.ts'
import { newsAttachments, newsFiles, newsTexts } from '../features/content/news/service.ts'
import { partnerRoutes } from '../features/content/partners/routes.ts'
import { partnerFiles } from '../features/content/partners/service.ts'
import { bounceRoutes } from '../features/mailing/bounces/routes.ts'
import { mailRoutes } from '../features/mailing/mail-delivery/routes.ts'
import { draftFiles } from '../features/mailing/mailings/attachments/service.ts'
import { mailingRoutes } from '../features/mailing/mailings/routes.ts'
import { mailingFiles } from '../features/mailing/mailings/service.ts'
import { accountRoutes } from '../features/members/account/routes.ts'
import { authRoutes } from '../features/members/authentication/routes.ts'
import { byHandRoutes } from '../features/members/by-hand/routes.ts'
import { childRoutes } from '../features/members/children/routes.ts'
import { importRoutes } from '../features/members/imports/routes.ts'
import { membershipRoutes } from '../features/members/membership/routes.ts'
import { showPerson } from '../features/members/membership/service.ts'
import { newsletterRoutes, privacyRoutes } from '../features/members/privacy/routes.ts'
import { registrationRoutes } from '../features/members/registration/routes.ts'
import { backupRoutes } from '../features/operations/backups/routes.ts'
import { setupRoutes } from '../features/operations/onboarding/routes.ts'
import { systemStatusRoutes } from '../features/operations/system-status/routes.ts'
import { listEntries } from '../features/orders/accounting/closing/service.ts'
import { accountingRoutes } from '../features/orders/accounting/routes.ts'
import { approvalRoutes } from '../features/orders/approval/routes.ts'
import { bankStatementRoutes } from '../features/orders/bank-statements/routes.ts'
import { depositSlipRoutes } from '../features/orders/deposit-slips/routes.ts'
import { expectedPaymentRoutes } from '../features/orders/offline-payments/routes.ts'
import { readHowToPay } from '../features/orders/offline-payments/service.ts'
import { orderRoutes } from '../features/orders/orders/routes.ts'
import { paymentRoutes, problemRoutes } from '../features/orders/payments/routes.ts'
import { refundRoutes } from '../features/orders/refunds/routes.ts'
import { treasuryRoutes } from '../features/orders/treasury/routes.ts'
import { auditRoutes } from '../features/platform/audit/routes.ts'
import { fileRoutes } from '../features/platform/files/routes.ts'
import { taskRoutes } from '../features/platform/tasks/routes.ts'
import { taskFiles } from '../features/platform/tasks/service.ts'
import { audienceRoutes } from '../features/society/audience/routes.ts'
import { captchaRoutes } from '../features/society/captcha/routes.ts'
import { commissionRoutes } from '../features/society/commissions/routes.ts'
import { commissionFiles, commissionTexts } from '../features/society/commissions/service.ts'
import { messageRoutes } from '../features/society/contact/routes.ts'
import { cardRoutes } from '../features/society/membership-card/routes.ts'
import { personRoutes } from '../features/society/persons/routes.ts'
import { logoFiles } from '../features/society/settings/logo/service.ts'
import { siteconfigurationRoutes } from '../features/society/settings/routes.ts'
import { CALENDAR_ROUTES } from './calendars.ts'
import { FULFILMENTS } from './orders.ts'

/** Kinds of owners of files, with who may see and write them. */
const FILE_SCOPES = [
  commissionFiles,
  commissionTexts,
  documentFiles,
  draftFiles,
  logoFiles,
  mailingFiles,
  newsAttachments,
  newsFiles,
  newsTexts,
  partnerFiles,
  photoFiles,
  resourceFiles,
  sheetFiles,
  resourceTexts,
  taskFiles,
]

/** Routes of every module. */
export const ROUTES = [
  authRoutes,
  registrationRoutes,
  registerRoutes,
  accountRoutes,
  audienceRoutes,
  albumRoutes,
  auditRoutes,
  backupRoutes,
  childRoutes,
  campaignRoutes,
  mailingRoutes,
  importRoutes,
  byHandRoutes,
  depositSlipRoutes,
  bankStatementRoutes(FULFILMENTS),
  commissionMailingRoutes,
  duplicateRoutes,
  cardRoutes,
  personRoutes({ showPerson }),
  resourceRoutes,
  cartRoutes,
  waitingRoutes,
  bookingRoutes,
  membershipRoutes,
  orderRoutes({ readHowToPay, listPractical, listEntries }),
  accountingRoutes,
  treasuryRoutes,
  postalRoutes,
  approvalRoutes,
  handoverRoutes,
  planningRoutes,
  participantRoutes,
  reservationRoutes,
  refundRoutes,
  commissionRoutes,
  documentRoutes,
  newsRoutes,
  partnerRoutes,
  fileRoutes(FILE_SCOPES),
  mailRoutes,
  messageRoutes,
  bounceRoutes,
  paymentRoutes(FULFILMENTS),
  expectedPaymentRoutes(FULFILMENTS),
  problemRoutes,
  captchaRoutes,
  ...CALENDAR_ROUTES,
  calendarFigureRoutes,
  siteconfigurationRoutes,
  privacyRoutes,
  newsletterRoutes,
  searchRoutes,
  statisticsRoutes,
  sellerReminderRoutes,
  setupRoutes,
  systemStatusRoutes,
  taskRoutes,
]
