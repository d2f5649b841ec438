import { forgetActs } from '../features/audit/jobs.ts'
import { forgetExpired } from '../features/auth/jobs.ts'
import { remindMembers, sendMailing } from '../features/campaigns/jobs.ts'
import { deleteStoredObjects, prepareFiles, sweepFiles, takeUpLeftFiles } from '../features/files/upkeep/jobs.ts'
import { importPersons } from '../features/imports/jobs.ts'
import { expireLapsed, tellValidators } from '../features/membership/jobs.ts'
import { reconcilePayments, refundPayment } from '../features/payments/jobs.ts'
import { keepErasedList } from '../features/privacy/erasure/jobs.ts'
import { retain } from '../features/privacy/retention/jobs.ts'
import { bulkAct } from '../features/register/bulk/jobs.ts'
import { exportPersons } from '../features/register/sheets/jobs.ts'
import { followUnfinished } from '../features/registration/jobs.ts'
import { forgetTasks } from '../features/tasks/jobs.ts'
import type { AnyJob } from '../server/jobs/jobs.ts'
import { sendMail } from '../server/mail/mailer.ts'

/** Everything that runs later or nightly. */
export const JOBS: readonly AnyJob[] = [
  sendMail,
  refundPayment,
  reconcilePayments,
  tellValidators,
  followUnfinished,
  expireLapsed,
  forgetExpired,
  forgetTasks,
  keepErasedList,
  prepareFiles,
  takeUpLeftFiles,
  deleteStoredObjects,
  sweepFiles,
  retain,
  exportPersons,
  bulkAct,
  importPersons,
  sendMailing,
  remindMembers,
  forgetActs,
]
