/** What the contract asks of a purchase, with the schema library: loaded where somebody begins to write, apart from what the page calls. */
export { CalendarPurchase } from '../contract.ts'
