/**
 * What is loaded when somebody begins to type, apart from the first view of the page: the contract's schema, amounts
 * and refusals.
 */
export { typedAmount, UNUSUAL } from '../../../../web/ui/form/amounts.ts'
export { CalendarPurchase } from '../contract.ts'
export { buyFailed } from '../labels.ts'
