import { expect, test } from 'vitest'
import { JOBS } from './jobs.ts'

test('every job that nothing asks for has its time', () => {
  const times = JOBS.flatMap(({ name, every }) => (every ? [[name, every]] : []))
  expect(Object.fromEntries(times)).toMatchInlineSnapshot(`
    {
      "apply-retention": "15 2 * * *",
      "ask-parents": "*/10 * * * *",
      "bury-dead-backups": "*/5 * * * *",
      "campaign-reminders": "0 9-19 * * *",
      "compare-ledger": "*/10 3-5 * * *",
      "expire-lapsed-accounts": "5 0 * * *",
      "finish-past-orders": "20 0 * * *",
      "follow-unfinished-registrations": "30 9 * * *",
      "forget-acts": "20 4 * * *",
      "forget-bulk": "30 2 * * *",
      "forget-expired": "40 * * * *",
      "forget-imports": "40 2 * * *",
      "forget-mailings": "40 2 * * *",
      "forget-stay-photos": "40 2 * * *",
      "forget-tasks": "50 3 * * *",
      "keep-erased-list": "45 3 * * *",
      "news-mailings": "* * * * *",
      "nightly-backup": "5 3 * * *",
      "offer-places": "* * * * *",
      "read-returned-mails": "*/5 * * * *",
      "reconcile-payments": "* * * * *",
      "refuse-undecided-reservations": "*/5 * * * *",
      "remind-of-stays": "15 9-19 * * *",
      "sweep-files": "20 4 * * *",
      "take-up-files": "*/5 * * * *",
      "tell-photo-reporters": "*/10 * * * *",
    }
  `)
})
