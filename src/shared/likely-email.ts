/** Most common mailbox providers in France. */
const MAILBOXES =
  'orange.fr wanadoo.fr free.fr sfr.fr neuf.fr bbox.fr laposte.net gmail.com googlemail.com hotmail.fr hotmail.com live.fr outlook.fr outlook.com msn.com yahoo.fr yahoo.com icloud.com numericable.fr aol.com'.split(
    ' ',
  )

/** Whether one letter is missing, added or changed, or two are swapped. */
function isSlip(typed: string, meant: string): boolean {
  let from = 0
  while (from < typed.length && typed[from] === meant[from]) from++
  const [rest, other] = [typed.slice(from), meant.slice(from)]
  if (rest.slice(1) === other || rest === other.slice(1) || rest.slice(1) === other.slice(1)) return true
  return rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2)
}

/** The e-mail that was probably meant, if its domain is one typing error away from a common one. */
export function likelyEmail(email: string): string | undefined {
  const [, name, domain = ''] = /^(\S+)@(\S+)$/.exec(email.trim().toLowerCase()) ?? []
  if (!name || MAILBOXES.includes(domain)) return undefined
  const meant = MAILBOXES.find((known) => isSlip(domain, known))
  return meant && `${name}@${meant}`
}
