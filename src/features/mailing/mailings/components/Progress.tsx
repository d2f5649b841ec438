import { counted } from '../../../../shared/counted.ts'
import { Badge } from '../../../../web/ui/states.tsx'
import type { ListedMailing } from '../contract.ts'

/** Where the mails of a mailing are: one word where all is well, the figures where it is not. */
export function Progress({ mailing: { kind, sent, waiting, failed, underWay } }: { mailing: ListedMailing }) {
  if (kind === 'POST') return <Badge tone="quiet">Imprimé</Badge>
  if (failed > 0)
    return (
      <Badge tone="bad">
        {counted(failed, 'échec')}, {counted(sent, 'parti')}
      </Badge>
    )
  if (underWay)
    return <Badge tone="info">{`${counted(waiting, 'en attente', 'en attente')}, ${counted(sent, 'parti')}`}</Badge>
  return <Badge tone="good">{counted(sent, 'parti')}</Badge>
}
