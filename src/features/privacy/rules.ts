import { WITHHELD as WITHHELD_OF_PERSONS } from '../persons/fields/contract.ts'
import { REFERENCES } from '../persons/references/rules.ts'

/** Columns by which a person's rows lead to what is others': the takeaway does not go on from there. */
const OTHERS: Record<string, string> = {
  'imports.task_id': 'A file that tells of others; it is gone when the import ends.',
}

/** Whether the takeaway of a person leaves out what this column (`table.column`) leads to. */
export const isLeftOut = (key: string) => REFERENCES[key]?.leftOut !== undefined || key in OTHERS

/** Columns that hold a person's number without a foreign key, and why. */
export const LOOSE_REFERENCES: Record<string, string> = {
  'audit_log.actor_id': 'Taken away apart: what the person did, and when their data was read or changed. Three years.',
  'audit_log.subject_id': 'The same.',
  'files.owner_id': 'The number of a commission, a fee or a task: never a person’s.',
  'erasures.person_id': 'A number that leads to nobody: what erases again after an older backup.',
}

/** Columns that hold an e-mail; what is taken away and emptied by address as well as by number. */
export const EMAIL_COLUMNS: readonly string[] = [
  'bookings.guest_email',
  'calendar_sales.email',
  'contact_messages.email',
  'mails.recipient',
  'mails.reply_to',
  'one_time_tokens.email',
  'persons.email',
]

const named = (column: string) => `persons.${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
const ofPersons = Object.fromEntries(Object.entries(WITHHELD_OF_PERSONS).map(([column, why]) => [named(column), why]))

/** What nobody is given, the person neither: secrets, and what only repeats the rest. */
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
  'tasks.file_id': 'Leads to a file that may tell of others.',
  'tasks.result': 'May tell of others: what came of an import.',
}
