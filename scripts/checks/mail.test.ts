import { expect, test } from 'vitest'
import { checkMail } from './mail.ts'

test('a mail server whose name nobody knows is not taken for one behind a firewall', async () => {
  const settings = { SMTP_URL: 'smtp://smtp.nowhere.invalid:587', MAIL_FROM: 'Amicale <portail@amicale.test>' }
  expect(await checkMail(settings)).toMatchObject({
    verdict: 'fail',
    says: 'no machine is known by the name smtp.nowhere.invalid',
    next: expect.stringContaining('Correct the name in SMTP_URL'),
  })
})
