import { remindMembers, sendMailing } from '../features/administration/campaigns/service.ts'
import { COMMISSION_MAILING_WORK } from '../features/administration/commission-mailings/service.ts'
import { forgetBulk, VALIDATION_WORK } from '../features/administration/register/bulk/service.ts'
import { CHANGES_WORK } from '../features/administration/register/changes/service.ts'
import { MEMBERS_WORK } from '../features/administration/register/letters/service.ts'
import { PAYMENTS_WORK } from '../features/administration/register/payments/service.ts'
import { EXPORT_WORK } from '../features/administration/register/sheets/service.ts'
import { forgetStayPhotos } from '../features/bookings/check-in-out/checklists/service.ts'
import { offerPlacesJob } from '../features/bookings/waitlist/service.ts'
import { askParentsJob } from '../features/content/albums/consent/service.ts'
import { notifyReportersJob } from '../features/content/albums/reports/service.ts'
import { readDocuments } from '../features/content/documents/reading/service.ts'
import { NEWS_WORK, sendNewsMails } from '../features/content/news/mailing/service.ts'
import { readReturnedMails } from '../features/mailing/bounces/service.ts'
import { forgetMailings } from '../features/mailing/mailings/service.ts'
import { forgetExpired } from '../features/members/authentication/jobs.ts'
import { forgetImportMemories } from '../features/members/imports/service.ts'
import { IMPORT_WORK } from '../features/members/imports/writing/service.ts'
import { expireLapsed, notifyValidators, reviveCovered } from '../features/members/membership/jobs.ts'
import { keepErasedList } from '../features/members/privacy/erasure/service.ts'
import { retain } from '../features/members/privacy/retention/service.ts'
import { followUnfinished } from '../features/members/registration/jobs.ts'
import { buryDeadBackups, makeBackups, nightlyBackup } from '../features/operations/backups/service.ts'
import { refuseLate } from '../features/orders/approval/service.ts'
import { STATEMENT_WORK } from '../features/orders/bank-statements/reading/service.ts'
import { remindBuyers } from '../features/orders/orders/notices/service.ts'
import { finishPastOrders } from '../features/orders/payments/expiry/service.ts'
import { compareWithProvider, reconcilePayments, refundPayment } from '../features/orders/payments/jobs.ts'
import { forgetActsJob } from '../features/platform/audit/service.ts'
import {
  deleteStoredObjects,
  prepareFiles,
  resumeFilesJob,
  sweepFiles,
} from '../features/platform/files/upkeep/service.ts'
import { buryTasks, doTasks, forgetTasks } from '../features/platform/tasks/work/service.ts'
import { ADDRESSES_WORK } from '../features/rounds/details/service.ts'
import { sortSectorsJob } from '../features/rounds/sectors/service.ts'
import type { AnyJob } from '../server/jobs/jobs.ts'

/** Tasks of every kind. */
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

/** Every background and nightly job. */
export const JOBS: readonly AnyJob[] = [
  refundPayment,
  offerPlacesJob,
  reconcilePayments(FULFILMENTS),
  compareWithProvider(FULFILMENTS),
  refuseLate,
  remindBuyers,
  finishPastOrders,
  forgetStayPhotos,
  notifyValidators,
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
  resumeFilesJob,
  deleteStoredObjects,
  sweepFiles,
  readDocuments,
  retain,
  buryTasks,
  doTasks(WORKS),
  sortSectorsJob,
  sendMailing,
  readReturnedMails,
  sendNewsMails,
  remindMembers,
  notifyReportersJob,
  askParentsJob,
  forgetActsJob,
  makeBackups,
  nightlyBackup,
  buryDeadBackups,
]
