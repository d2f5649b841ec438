import { asksLongPassword } from '../../platform/access/rules.ts'
import type { State } from '../../society/persons/contract.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './contract.ts'

/** What the form's hint calls a strong password (rules#passwords). */
export const isStrongPassword = (password: string) => password.length > 10

export const ADMIN_PASSWORD_MIN = 12

/** Minimum password length for an account with these roles (`{name}_{ROLE}`): administrators need a longer one. */
export const passwordMinimum = (roles: readonly string[]) =>
  roles.some(asksLongPassword) ? ADMIN_PASSWORD_MIN : PASSWORD_MIN

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * Whether a member may use this password: 6 to 128 characters, in neither list of common ones, and not the person's
 * name or e-mail, ignoring case (rules#passwords).
 */
export function isPasswordAllowed(password: string, person: { firstName?: string; lastName?: string; email?: string }) {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) return false
  const candidate = folded(password)
  if (FORBIDDEN.has(candidate)) return false
  const first = folded(person.firstName ?? '')
  const last = folded(person.lastName ?? '')
  const email = folded(person.email ?? '')
  return ![first, last, `${first}${last}`, `${last}${first}`, `${first} ${last}`, email, email.split('@')[0]].includes(
    candidate,
  )
}

/** Whether the account may recover its password: closed accounts may not, accounts that cannot sign in yet may. */
export const mayRecover = (state: State | null) => state !== null && !['SUSPENDED', 'REFUSED', 'ERASED'].includes(state)

/** First list of common passwords: sequences and repetitions of digits. */
const SEQUENCES = `
  123456 1234567 12345678 123456789 1234567890 0123456789 012345 0123456 654321 7654321 87654321 987654321
  9876543210 111111 1111111 11111111 000000 00000000 222222 333333 444444 555555 666666 777777 888888 999999
  121212 112233`

/** Second list: keyboard patterns and the words people choose first. */
const COMMON = `
  azerty azerty1 azerty12 azerty123 azerty1234 azerty12345 azerty123456 azertyu azertyui azertyuiop qwerty qwerty1
  qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwertz qwertzuiop asdfgh asdfghj asdfghjkl qsdfgh qsdfghjklm
  wxcvbn zxcvbn zxcvbnm 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t 1a2z3e 1a2z3e4r 1a2z3e4r5t aqwzsx aqwxsz aqw123
  zaq12wsx q1w2e3r4 a1z2e3r4 123azerty 123qwe qwe123 aze123 123aze 147258 147258369 159357 159753 258456 741852
  789456 789456123 456789 321654 123321 123123 123123123 131313 123654 101010 202020 696969 abc123 abcd1234
  abc1234 abcdef abcdefg abcdefgh a123456 a12345678 aa123456 1234abcd aaaaaa aaaaaaaa zzzzzz password password1
  password12 password123 passw0rd p@ssw0rd p@ssword motdepasse motdepasse1 motdepasse123 mot2passe secret
  azertyazerty admin1 admin123 administrateur administrator root123 toor123 welcome welcome1 bienvenue bonjour
  bonjour1 bonsoir coucou coucou1 salut1 letmein iloveyou jetaime jetaime1 jtmjtm monamour amour1 doudou loulou
  chouchou chocolat soleil soleil1 marseille liverpool football football1 baseball basketball superman batman
  spiderman pokemon dragon monkey master shadow princess`

const FORBIDDEN = new Set(`${SEQUENCES} ${COMMON}`.split(/\s+/))
