import { askParents } from '../features/albums/consent/jobs.ts'
import { tellReporters } from '../features/albums/reports/jobs.ts'
import { forgetActs } from '../features/audit/jobs.ts'
import { forgetExpired } from '../features/auth/jobs.ts'
import { buryDeadBackups, makeBackups, nightlyBackup } from '../features/backups/jobs.ts'
import { readReturnedMails } from '../features/bounces/jobs.ts'
import { ADDRESSES_WORK } from '../features/calendars/readings/service.ts'
import { walkSectors } from '../features/calendars/sectors/jobs.ts'
import { remindMembers, sendMailing } from '../features/campaigns/jobs.ts'
import { CIRCULAR_WORK } from '../features/circulars/service.ts'
import { refuseLate } from '../features/commands/approval/jobs.ts'
import { finishPastOrders } from '../features/commands/expiry/jobs.ts'
import { remindBuyers } from '../features/commands/notices/jobs.ts'
import { forgetStayPhotos } from '../features/commands/sheets/jobs.ts'
import { readDocuments } from '../features/documents/reading/jobs.ts'
import { deleteStoredObjects, prepareFiles, sweepFiles, takeUpLeftFiles } from '../features/files/upkeep/jobs.ts'
import { IMPORT_WORK } from '../features/imports/writing/service.ts'
import { expireLapsed, reviveCovered, tellValidators } from '../features/membership/jobs.ts'
import { sendNewsMails } from '../features/news/mailing/jobs.ts'
import { NEWS_WORK } from '../features/news/mailing/service.ts'
import { keepErasedList } from '../features/privacy/erasure/jobs.ts'
import { retain } from '../features/privacy/retention/jobs.ts'
import { forgetBulk } from '../features/register/bulk/jobs.ts'
import { VALIDATION_WORK } from '../features/register/bulk/service.ts'
import { MEMBERS_WORK } from '../features/register/letters/service.ts'
import { PAYMENTS_WORK } from '../features/register/payments/service.ts'
import { EXPORT_WORK } from '../features/register/sheets/service.ts'
import { followUnfinished } from '../features/registration/jobs.ts'
import { compareWithProvider, reconcilePayments, refundPayment } from '../features/settlement/jobs.ts'
import { buryTasks, doTasks, forgetTasks } from '../features/tasks/jobs.ts'
import { offerPlaces } from '../features/waiting/jobs.ts'
import type { AnyJob } from '../server/jobs/jobs.ts'

/** Long work of every kind. */
const WORKS = [
  EXPORT_WORK,
  IMPORT_WORK,
  NEWS_WORK,
  VALIDATION_WORK,
  PAYMENTS_WORK,
  MEMBERS_WORK,
  CIRCULAR_WORK,
  ADDRESSES_WORK,
]

import { ORDER_KINDS } from './orders.ts'

/** Everything that runs later or nightly. */
export const JOBS: readonly AnyJob[] = [
  refundPayment,
  offerPlaces,
  reconcilePayments(ORDER_KINDS),
  compareWithProvider(ORDER_KINDS),
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
