import { hasAdministrator } from './administrator.ts'
import { type Finding, fail, ok, skipped } from './finding.ts'

const CHECK = 'society'

type Settings = Parameters<typeof hasAdministrator>[0] & {
  SOCIETY_NAME?: string | undefined
  SOCIETY_SHORT_NAME?: string | undefined
  SOCIETY_ADDRESS?: string | undefined
  SOCIETY_EMAIL?: string | undefined
}

/** Checks that visitors will see the society's name and address; once there are administrators, they maintain these. */
export async function checkSociety(settings: Settings): Promise<Finding> {
  const { SOCIETY_NAME = '', SOCIETY_SHORT_NAME = '', SOCIETY_ADDRESS = '', SOCIETY_EMAIL = '' } = settings
  if (await hasAdministrator(settings)) return skipped(CHECK, 'its administrators say who it is')
  if (!SOCIETY_NAME.trim() || SOCIETY_NAME.length > 120)
    return fail(CHECK, 'it has no name of 120 characters at the most', 'Say what members call it (SOCIETY_NAME).')
  if (SOCIETY_SHORT_NAME.length > 30)
    return fail(
      CHECK,
      'its short name has more than 30 characters',
      'Shorten it: it stands on phones (SOCIETY_SHORT_NAME).',
    )
  const lines = SOCIETY_ADDRESS.split(';').filter((line) => line.trim())
  if (lines.length === 0 || lines.length > 5 || lines.some((line) => line.length > 120))
    return fail(
      CHECK,
      'it has no postal address of five lines at the most',
      'Separate its lines by semicolons (SOCIETY_ADDRESS): 1 rue du Port; 29890 Kerlouan',
    )
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(SOCIETY_EMAIL))
    return fail(
      CHECK,
      `${SOCIETY_EMAIL || 'nothing'} is no e-mail address`,
      'Give the one that members write to (SOCIETY_EMAIL).',
    )
  return ok(CHECK, SOCIETY_NAME)
}
