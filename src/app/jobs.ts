import { remindMembers, sendMailing } from '../features/administration/campaigns/jobs.ts'
import { COMMISSION_MAILING_WORK } from '../features/administration/commission-mailings/service.ts'
import { forgetBulk } from '../features/administration/register/bulk/jobs.ts'
import { VALIDATION_WORK } from '../features/administration/register/bulk/service.ts'
import { CHANGES_WORK } from '../features/administration/register/changes/service.ts'
import { MEMBERS_WORK } from '../features/administration/register/letters/service.ts'
import { PAYMENTS_WORK } from '../features/administration/register/payments/service.ts'
import { EXPORT_WORK } from '../features/administration/register/sheets/service.ts'
import { forgetStayPhotos } from '../features/bookings/check-in-out/checklists/jobs.ts'
import { offerPlaces } from '../features/bookings/waitlist/jobs.ts'
import { askParents } from '../features/content/albums/consent/jobs.ts'
import { tellReporters } from '../features/content/albums/reports/jobs.ts'
import { readDocuments } from '../features/content/documents/reading/jobs.ts'
import { sendNewsMails } from '../features/content/news/mailing/jobs.ts'
import { NEWS_WORK } from '../features/content/news/mailing/service.ts'
import { readReturnedMails } from '../features/mailing/bounces/jobs.ts'
import { forgetMailings } from '../features/mailing/mailings/jobs.ts'
import { forgetExpired } from '../features/members/authentication/jobs.ts'
import { forgetImportMemories } from '../features/members/imports/jobs.ts'
import { IMPORT_WORK } from '../features/members/imports/writing/service.ts'
import { expireLapsed, reviveCovered, tellValidators } from '../features/members/membership/jobs.ts'
import { keepErasedList } from '../features/members/privacy/erasure/jobs.ts'
import { retain } from '../features/members/privacy/retention/jobs.ts'
import { followUnfinished } from '../features/members/registration/jobs.ts'
import { buryDeadBackups, makeBackups, nightlyBackup } from '../features/operations/backups/jobs.ts'
import { refuseLate } from '../features/orders/approval/jobs.ts'
import { STATEMENT_WORK } from '../features/orders/bank-statements/reading/service.ts'
import { remindBuyers } from '../features/orders/orders/notices/jobs.ts'
import { finishPastOrders } from '../features/orders/payments/expiry/jobs.ts'
import { compareWithProvider, reconcilePayments, refundPayment } from '../features/orders/payments/jobs.ts'
import { forgetActs } from '../features/platform/audit/jobs.ts'
import {
  deleteStoredObjects,
  prepareFiles,
  sweepFiles,
  takeUpLeftFiles,
} from '../features/platform/files/upkeep/jobs.ts'
import { buryTasks, doTasks, forgetTasks } from '../features/platform/tasks/jobs.ts'
import { ADDRESSES_WORK } from '../features/rounds/details/service.ts'
import { walkSectors } from '../features/rounds/sectors/jobs.ts'
import type { AnyJob } from '../server/jobs/jobs.ts'

/** Long work of every kind. */
const WORKS = [
  EXPORT_WORK,
  IMPORT_WORK,
  NEWS_WORK,
  VALIDATION_WORK,
  PAYMENTS_WORK,
  CHANGES_WORK,
  MEMBERS_WORK,
  COMMISSION_MAILING_WORK,
  ADDRESSES_WORK,
  STATEMENT_WORK,
]

import { FULFILMENTS } from './orders.ts'

/** Everything that runs later or nightly. */
export const JOBS: readonly AnyJob[] = [
  refundPayment,
  offerPlaces,
  reconcilePayments(FULFILMENTS),
  compareWithProvider(FULFILMENTS),
  refuseLate,
  remindBuyers,
  finishPastOrders,
  forgetStayPhotos,
  tellValidators,
  followUnfinished,
  expireLapsed,
  reviveCovered,
  forgetExpired,
  forgetTasks,
  forgetBulk,
  forgetMailings,
  forgetImportMemories,
  keepErasedList,
  prepareFiles,
  takeUpLeftFiles,
  deleteStoredObjects,
  sweepFiles,
  readDocuments,
  retain,
  buryTasks,
  doTasks(WORKS),
  walkSectors,
  sendMailing,
  readReturnedMails,
  sendNewsMails,
  remindMembers,
  tellReporters,
  askParents,
  forgetActs,
  makeBackups,
  nightlyBackup,
  buryDeadBackups,
]
