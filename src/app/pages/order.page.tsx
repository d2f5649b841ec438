import { CommandPage } from '../../features/commands/command.page.tsx'
import type { Command, CommandDetails } from '../../features/commands/contract.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'

const PayAgain = lazyComponent<'PayAgain', { order: Command }>(
  () => import('../../features/cart/components/PayAgain.tsx'),
  'PayAgain',
)
const RecordMoney = lazyComponent<'RecordMoney', { order: CommandDetails }>(
  () => import('../../features/settlement/awaited/components/RecordMoney.tsx'),
  'RecordMoney',
)

/** `/command/{commandId}`: an order, how its buyer pays it and how an administrator records its money. */
export const OrderPage = () => (
  <CommandPage pay={(order) => <PayAgain order={order} />} record={(order) => <RecordMoney order={order} />} />
)
