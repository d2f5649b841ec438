import type { Person } from '../../../../society/persons/contract.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { SessionList } from './SessionList.tsx'

/** « Sécurité »: the member's own password and sessions. */
export const SecurityTab = ({ person }: { person: Person }) => (
  <div className="stack-lg">
    <PasswordForm person={person} />
    <SessionList personId={person.id} />
  </div>
)
