import { existsSync } from 'node:fs'
import path from 'node:path'
import { ADMIN_PASSWORD_MIN, isPasswordAllowed } from '../../src/features/members/authentication/rules.ts'
import { onServer } from './database.ts'
import { type Finding, fail, ok } from './finding.ts'

const CHECK = 'administrator'

const SUPER_ADMIN = `select exists (select from person_roles where name = 'general' and role = 'SUPER-ADMIN') as there`

/** Whether this PostgreSQL database has a super-administrator. False without tables or if it is unreachable. */
const isKnownTo = (url: string) =>
  onServer(url, async (client) => Boolean((await client.query(SUPER_ADMIN)).rows[0]?.there)).catch(() => false)

type Settings = {
  DATABASE_URL?: string | undefined
  DATA_DIR?: string | undefined
  ADMIN_EMAIL?: string | undefined
  ADMIN_PASSWORD?: string | undefined
}

/** Whether the portal was started with these settings before, and so has administrators. */
export const hasAdministrator = async ({ DATABASE_URL, DATA_DIR }: Settings): Promise<boolean> =>
  DATABASE_URL ? await isKnownTo(DATABASE_URL) : existsSync(path.join(DATA_DIR || './data', 'database'))

/** Checks that somebody can sign in after the first start. */
export async function checkAdministrator(settings: Settings): Promise<Finding> {
  const { ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = settings
  if (!ADMIN_EMAIL && !ADMIN_PASSWORD && (await hasAdministrator(settings)))
    return ok(CHECK, 'there is one, who signs in as before')
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(ADMIN_EMAIL))
    return fail(
      CHECK,
      `${ADMIN_EMAIL || 'nothing'} is no e-mail address`,
      'Give the one the first administrator will sign in with (ADMIN_EMAIL).',
    )
  if (ADMIN_PASSWORD.length < ADMIN_PASSWORD_MIN || !isPasswordAllowed(ADMIN_PASSWORD, { email: ADMIN_EMAIL }))
    return fail(
      CHECK,
      `the password has fewer than ${ADMIN_PASSWORD_MIN} characters, or is a common one`,
      'Take a longer one (ADMIN_PASSWORD): three or four words that have nothing to do with each other.',
    )
  return ok(CHECK, `${ADMIN_EMAIL} signs in after the first start`)
}
