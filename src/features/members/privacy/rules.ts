import { WITHHELD as WITHHELD_OF_PERSONS } from '../../society/persons/fields/contract.ts'
import { REFERENCES } from '../../society/persons/references/rules.ts'

/** What a data export does with the rows that a column leads to. */
export type Reach = 'listed' | 'counted' | 'left-out'

/**
 * Every column through which rows of one held table lead to rows of another (`calendar_sales.book_id` from a book to
 * its sales), and whether these are data about the same person. Rows that name or locate somebody else are counted. A
 * test fails until a new column is listed here; until then it is counted.
 */
export const INDIRECT: Record<string, Reach> = {
  // Written by the bank; may name somebody who paid for the member.
  'bank_statement_lines.payment_id': 'counted',
  // A file about other people.
  'bank_statements.task_id': 'left-out',
  'bookings.command_id': 'listed',
  // Members who received a mailing or a bulk validation, each with a verdict.
  'bulk_targets.task_id': 'counted',
  // Other sellers had the same book before or after.
  'calendar_book_steps.book_id': 'counted',
  'calendar_door_imports.task_id': 'counted',
  'calendar_door_notes.operation_id': 'counted',
  'calendar_operations.device_id': 'counted',
  // Buyers from the book of a seller.
  'calendar_sales.book_id': 'counted',
  'calendar_sales.command_id': 'listed',
  'calendar_stubs.sale_id': 'listed',
  'calendar_taken_doors.device_id': 'counted',
  'calendar_visits.operation_id': 'counted',
  // Kept by law as they were closed; the data they are made of are listed.
  'closed_entries.command_id': 'counted',
  'contact_answers.message_id': 'listed',
  'deposit_slip_lines.payment_id': 'listed',
  'deposit_slip_lines.unpaid_refund_id': 'listed',
  'deposits.reservation_id': 'listed',
  'handover_photos.reservation_id': 'listed',
  'handovers.reservation_id': 'listed',
  // A file about other people; its refused lines are deleted a week after the import.
  'imports.task_id': 'left-out',
  // Messages to many members, listed for the person who had them sent.
  'mailings.task_id': 'counted',
  'news_mailings.task_id': 'listed',
  'news_mails.news_id': 'counted',
  'occupations.reservation_id': 'listed',
  'occupations.waiting_id': 'listed',
  'order_notes.command_id': 'listed',
  'order_steps.command_id': 'listed',
  'order_steps.reservation_id': 'listed',
  'payment_events.command_id': 'listed',
  'payment_sessions.command_id': 'listed',
  'payment_shares.payment_id': 'listed',
  'payment_shares.reservation_id': 'listed',
  'payments.command_id': 'listed',
  'provider_fees.payment_id': 'listed',
  'reservations.command_id': 'listed',
}

/** What the data export does with the rows that this column (`table.column`) leads to. */
export function reachOf({ table, column, target }: { table: string; column: string; target: string }): Reach {
  const key = `${table}.${column}`
  if (target !== 'persons') return INDIRECT[key] ?? 'counted'
  if (REFERENCES[key]?.counted) return 'counted'
  return REFERENCES[key]?.leftOut ? 'left-out' : 'listed'
}

/** Mails whose subject is about somebody else: the words of a contact form, the address of a gift. */
export const MAILS_ABOUT_OTHERS: readonly string[] = ['contact', 'calendar-door-twice']

/** Columns with a person's number but no foreign key, and why. */
export const LOOSE_REFERENCES: Record<string, string> = {
  'audit_log.actor_id': 'Taken away apart: what the person did, and when their data was read or changed. Three years.',
  'audit_log.subject_id': 'The same.',
  'files.owner_id': 'The number of a commission, a fee or a task: never a person’s.',
  'erasures.person_id': 'A number that leads to nobody: what erases again after an older backup.',
}

/** Columns with an e-mail, whose rows are exported and erased by address as well as by number. */
export const EMAIL_COLUMNS: readonly string[] = [
  'bookings.guest_email',
  'calendar_sales.email',
  'contact_messages.email',
  'mails.recipient',
  'mails.reply_to',
  'one_time_tokens.email',
  'persons.email',
]

const columnName = (column: string) => `persons.${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
const ofPersons = Object.fromEntries(
  Object.entries(WITHHELD_OF_PERSONS).map(([column, why]) => [columnName(column), why]),
)

/** Columns that no export contains: secrets, and values that repeat others. */
export const WITHHELD: Record<string, string> = {
  'calendar_devices.token_hash': 'The shadow of a secret.',
  'known_addresses.address_hash': 'The shadow of an address, which is not kept itself.',
  'mails.html': 'May carry a token; emptied once sent.',
  'mails.plain': 'The same.',
  'mails.unsubscribe': 'Carries a token.',
  'one_time_tokens.hash': 'The shadow of a secret.',
  'payment_sessions.idempotency_key': 'Lets the program repeat a call to the card provider.',
  'payments.idempotency_key': 'The same.',
  ...ofPersons,
  'tasks.input': 'May tell of others: what was searched for, whom a list was of.',
  'tasks.file_id': 'Leads to a file that may tell of others.',
  'tasks.result': 'May tell of others: what came of an import.',
}
