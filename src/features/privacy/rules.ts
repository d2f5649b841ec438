/** What erasing a person does to the rows that a column leads from: nothing is `kept` without a reason. */
type OnErasure = 'deleted' | { emptied: readonly string[] } | { kept: string }

/** A column that leads to a person: why the export of that person leaves its rows out (or it does not), and what erasure does. */
type Reference = { leftOut?: string; onErasure: OnErasure }

const SOMEBODY_ELSES = 'Says what this person did as an administrator, on what is somebody else’s.'

/**
 * Every column of the database that leads to a person (`table.column`). The export follows the database's own catalogue: what
 * is not listed is exported too; a test fails until a new one is listed here with what becomes of it.
 */
export const REFERENCES: Record<string, Reference> = {
  'bulk_targets.person_id': { onErasure: 'deleted' },
  'campaign_mails.person_id': { onErasure: 'deleted' },
  'campaign_members.person_id': { onErasure: 'deleted' },
  'campaigns.started_by': { leftOut: SOMEBODY_ELSES, onErasure: { kept: 'Who started it; the row leads to nobody.' } },
  'child_seasons.child_id': { onErasure: 'deleted' },
  // Accounts are kept ten years; what is left of an order leads to nobody.
  'commands.person_id': { onErasure: { emptied: ['buyer_name', 'buyer_address'] } },
  'consents.person_id': { onErasure: 'deleted' },
  'erasure_requests.person_id': { onErasure: { kept: 'The proof that it was asked for and done; it names nobody.' } },
  'membership_cards.person_id': { onErasure: 'deleted' },
  'mails.person_id': { onErasure: { kept: 'Emptied with every mail to or from the address, see `emptyMails`.' } },
  'one_time_tokens.person_id': { onErasure: 'deleted' },
  'payment_events.closed_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who closed it; the row leads to nobody.' },
  },
  'payments.actor_id': { leftOut: SOMEBODY_ELSES, onErasure: { kept: 'Who recorded it; the row leads to nobody.' } },
  'person_events.actor_id': { leftOut: SOMEBODY_ELSES, onErasure: { kept: 'Who decided; the row leads to nobody.' } },
  'person_events.person_id': { onErasure: { emptied: ['note'] } },
  'person_notes.author_id': { leftOut: SOMEBODY_ELSES, onErasure: { kept: 'Who wrote it; the row leads to nobody.' } },
  'person_notes.person_id': { onErasure: 'deleted' },
  'person_roles.person_id': { onErasure: 'deleted' },
  'replaced_values.person_id': { onErasure: 'deleted' },
  'relations.child_id': { onErasure: 'deleted' },
  'relations.parent_id': { onErasure: 'deleted' },
  'reservations.person_id': { onErasure: { kept: 'Lines of orders, kept with them.' } },
  'retention_list.person_id': { onErasure: 'deleted' },
  'sessions.person_id': { onErasure: 'deleted' },
  'known_addresses.person_id': { onErasure: 'deleted' },
  'site_configuration.updated_by': { leftOut: SOMEBODY_ELSES, onErasure: { kept: 'The row leads to nobody.' } },
  'tasks.owner_id': { onErasure: 'deleted' },
  'told_apart.actor_id': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who told two accounts apart; it leads to nobody.' },
  },
  'told_apart.high': { onErasure: 'deleted' },
  'told_apart.low': { onErasure: 'deleted' },
}

/** Columns by which a person's rows lead to what is others': the export does not go on from there. */
const OTHERS: Record<string, string> = {
  'imports.task_id': 'A file that tells of others; it is gone when the import ends.',
}

/** Whether the export of a person leaves out what this column (`table.column`) leads to. */
export const isLeftOut = (key: string) => REFERENCES[key]?.leftOut !== undefined || key in OTHERS

/** Columns that hold a person's number without a foreign key, and why. */
export const LOOSE_REFERENCES: Record<string, string> = {
  'audit_log.actor_id': 'Exported apart: what the person did, and when their data was read or changed. Three years.',
  'audit_log.subject_id': 'The same.',
  'files.owner_id': 'The number of a commission, a fee or a task: never a person’s.',
  'erasures.person_id': 'A number that leads to nobody: what erases again after an older backup.',
}

/** Columns that hold an e-mail; what is exported and emptied by address as well as by number. */
export const EMAIL_COLUMNS: readonly string[] = [
  'mails.recipient',
  'mails.reply_to',
  'one_time_tokens.email',
  'persons.email',
]

/** What nobody is given, the person neither: secrets, and what only repeats the rest. */
export const WITHHELD: Record<string, string> = {
  'known_addresses.address_hash': 'The shadow of an address, which is not kept itself.',
  'mails.html': 'May carry a token; emptied once sent.',
  'mails.plain': 'The same.',
  'mails.unsubscribe': 'Carries a token.',
  'one_time_tokens.hash': 'The shadow of a secret.',
  'payment_sessions.idempotency_key': 'Lets the program repeat a call to the card provider.',
  'payments.idempotency_key': 'The same.',
  'persons.password_hash': 'The shadow of a secret.',
  'persons.search': 'Repeats the name, the e-mail and the telephone.',
  'persons.twin': 'Repeats the name and the day of birth.',
  'tasks.file_id': 'Leads to a file that may tell of others.',
  'tasks.result': 'May tell of others: what came of an import.',
}

/** What every erased account is called. */
export const ERASED_NAME = { firstName: 'Compte', lastName: 'effacé' } as const
