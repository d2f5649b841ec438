import { Badge } from '../../../../web/ui/states.tsx'
import type { ListedMailing } from '../contract.ts'
import { progressInWords } from '../labels.ts'

/** Where the mails of a mailing are. */
export function Progress({ mailing }: { mailing: ListedMailing }) {
  const { tone, label } = progressInWords(mailing)
  return <Badge tone={tone}>{label}</Badge>
}
