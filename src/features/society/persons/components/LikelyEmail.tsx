import { likelyEmail } from '../rules.ts'

/** « Vouliez-vous dire … ? » below an e-mail whose domain looks mistyped: one press mends it. */
export function LikelyEmail({ email, onChange }: { email: string; onChange: (email: string) => void }) {
  const meant = likelyEmail(email)
  return (
    <div role="status">
      {meant && (
        <button type="button" className="link-button" onClick={() => onChange(meant)}>
          Vouliez-vous dire {meant}&nbsp;?
        </button>
      )}
    </div>
  )
}
