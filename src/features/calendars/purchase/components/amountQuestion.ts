/** What is loaded where somebody begins to write, apart from what the page shows at first: the contract's schema, amounts, refusals. */
export { typedAmount, UNUSUAL } from '../../../../web/ui/form/amounts.ts'
export { CalendarPurchase } from '../contract.ts'
export { buyFailed } from '../labels.ts'
