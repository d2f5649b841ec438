import { MembershipCard } from '../../../features/society/membership-card/components/MembershipCard.tsx'
import type { MemberCard } from '../../../features/society/membership-card/contract.ts'
import { Dialog } from '../../../web/ui/Dialog.tsx'
import { CARD, ToPrint } from './ToPrint.tsx'

type Props = { card: MemberCard; onClose: () => void }

/** The card in full size, to be shown at an entrance. */
export const CardDialog = ({ card, onClose }: Props) => (
  <Dialog title="Ma carte de membre" address={CARD} onClose={onClose}>
    <div className="stack">
      <MembershipCard card={card} />
      <ToPrint />
    </div>
  </Dialog>
)
