/** What erasing a person does to the rows of a referencing column: nothing is `kept` without a reason. */
type OnErasure = 'deleted' | { emptied: readonly string[] } | { kept: string }

/** `once`: both persons may have the same row, of which one is kept. */
type OnMerge = 'moved' | 'once' | 'deleted'

/**
 * A column that references a person: whether the data export lists its rows, or counts or leaves them out with a
 * reason; what erasure does; and what a merge does with the rows of the deleted account (`moved` by default).
 */
type Reference = { leftOut?: string; counted?: string; onErasure: OnErasure; onMerge?: OnMerge }

const SOMEBODY_ELSES = 'Says what this person did as an administrator, on what is somebody else’s.'
const AT_A_DOOR = 'Tells where somebody else lives, and what was done or said at their door.'

/**
 * Every column that references a person (`table.column`). Data export and merge follow the database's catalogue, so
 * unlisted columns are exported and moved too; a test fails until a new one is listed here.
 */
export const REFERENCES: Record<string, Reference> = {
  'bank_statements.read_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who had a statement read; the row leads to nobody.' },
  },
  'bank_statement_lines.matched_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who matched a line of a statement; the row leads to nobody.' },
  },
  'bank_statement_lines.set_aside_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who set a line of a statement aside; the row leads to nobody.' },
  },
  'bookings.booked_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who booked for somebody; the row leads to nobody.' },
  },
  'bulk_actions.author_id': { onErasure: { kept: 'Who wrote it; it leads to nobody.' } },
  'bulk_targets.person_id': { onErasure: 'deleted', onMerge: 'once' },
  'calendar_books.seller_id': { onErasure: { kept: 'Whose book it was; the row leads to nobody.' } },
  'calendar_book_steps.seller_id': { onErasure: { kept: 'Who had a book; the row leads to nobody.' } },
  'calendar_book_steps.actor_id': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who gave a book, or counted it; the row leads to nobody.' },
  },
  'calendar_campaigns.closed_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who closed it; the row leads to nobody.' },
  },
  'calendar_devices.person_id': {
    onErasure: {
      kept: 'A phone that delivered, revoked and without its name by the database itself; the row leads to nobody.',
    },
  },
  'calendar_devices.revoked_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who revoked a phone; the row leads to nobody.' },
  },
  'calendar_door_notes.author_id': {
    counted: AT_A_DOOR,
    onErasure: { kept: 'Who noted it at a door; the row leads to nobody.' },
  },
  'calendar_door_notes.settled_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who saw to it; the row leads to nobody.' },
  },
  'calendar_operations.person_id': {
    counted: AT_A_DOOR,
    onErasure: { kept: 'Who delivered it; the row leads to nobody.' },
  },
  'calendar_operations.decided_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who decided; the row leads to nobody.' },
  },
  'calendar_refusals.author_id': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who wrote it; the row leads to nobody.' },
  },
  'calendar_refusals.lifted_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who lifted it; the row leads to nobody.' },
  },
  'calendar_sales.seller_id': {
    counted: 'Names the buyer.',
    onErasure: { kept: 'Who sold it; the row leads to nobody.' },
  },
  'calendar_sales.checked_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who looked at it; the row leads to nobody.' },
  },
  'calendar_sales.handed_over_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who handed it over; the row leads to nobody.' },
  },
  'calendar_sector_sellers.person_id': { onErasure: 'deleted', onMerge: 'once' },
  'calendar_seller_counts.seller_id': {
    onErasure: { kept: 'Whose money was counted; the row leads to nobody.' },
  },
  'calendar_seller_counts.actor_id': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who counted it; the row leads to nobody.' },
  },
  'calendar_stubs.voided_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who said that it is missing; the row leads to nobody.' },
  },
  'calendar_visits.seller_id': {
    counted: AT_A_DOOR,
    onErasure: { kept: 'Who rang at a door; the row leads to nobody.' },
  },
  'campaign_mails.person_id': { onErasure: 'deleted' },
  'campaign_members.person_id': { onErasure: 'deleted' },
  'campaigns.started_by': { leftOut: SOMEBODY_ELSES, onErasure: { kept: 'Who started it; the row leads to nobody.' } },
  'cart_lines.person_id': { onErasure: 'deleted' },
  'child_seasons.child_id': { onErasure: 'deleted' },
  // Accounts are kept ten years; what remains of an order identifies nobody.
  'commands.person_id': { onErasure: { emptied: ['buyer_name', 'buyer_address'] } },
  'consent_requests.child_id': { onErasure: 'deleted', onMerge: 'once' },
  'consent_requests.parent_id': { onErasure: 'deleted', onMerge: 'once' },
  'consents.person_id': { onErasure: 'deleted' },
  'closures.created_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who closed a resource; the row leads to nobody.' },
  },
  'deposits.received_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who received a deposit; the row leads to nobody.' },
  },
  'deposits.settled_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who settled a deposit; the row leads to nobody.' },
  },
  'document_versions.added_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who added a version; the row leads to nobody.' },
  },
  'contact_answers.author_id': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who answered; it leads to nobody.' },
  },
  'contact_messages.person_id': { onErasure: 'deleted' },
  'erasure_requests.person_id': {
    onErasure: { kept: 'The proof that it was asked for and done; it names nobody.' },
    onMerge: 'once',
  },
  'membership_cards.person_id': { onErasure: 'deleted' },
  'mailings.author_id': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who had it sent to many; the row leads to nobody.' },
  },
  'mails.person_id': { onErasure: { kept: 'Emptied with every mail to or from the address, see `emptyMails`.' } },
  'news_mailings.asked_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who asked for it; the row leads to nobody.' },
  },
  'news_mails.person_id': { onErasure: 'deleted', onMerge: 'once' },
  'news_reads.person_id': { onErasure: 'deleted', onMerge: 'once' },
  'one_time_tokens.person_id': { onErasure: 'deleted', onMerge: 'deleted' },
  'notice_versions.written_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who wrote it; the row leads to nobody.' },
  },
  'order_notes.author_id': { leftOut: SOMEBODY_ELSES, onErasure: { kept: 'Who wrote it; the row leads to nobody.' } },
  'order_steps.actor_id': { leftOut: SOMEBODY_ELSES, onErasure: { kept: 'Who took a step of an order.' } },
  'payment_events.closed_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who closed it; the row leads to nobody.' },
  },
  'deposit_slips.issued_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who issued it; the row leads to nobody.' },
  },
  'deposit_slips.deposited_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who brought it to the bank; the row leads to nobody.' },
  },
  'deposit_slips.cancelled_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who cancelled it; the row leads to nobody.' },
  },
  'payments.actor_id': { leftOut: SOMEBODY_ELSES, onErasure: { kept: 'Who recorded it; the row leads to nobody.' } },
  'person_events.actor_id': { leftOut: SOMEBODY_ELSES, onErasure: { kept: 'Who decided; the row leads to nobody.' } },
  'person_events.person_id': { onErasure: { emptied: ['note'] } },
  'person_notes.author_id': { leftOut: SOMEBODY_ELSES, onErasure: { kept: 'Who wrote it; the row leads to nobody.' } },
  'person_notes.person_id': { onErasure: 'deleted' },
  // The picture still shows a child, now unregistered: it waits for an administrator's permission.
  'photo_children.child_id': { onErasure: { emptied: ['child_id'] }, onMerge: 'once' },
  'photo_children.named_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who named a child; the row leads to nobody.' },
  },
  'photo_children.allowed_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who allowed it; the row leads to nobody.' },
  },
  // The latest answer of a parent counts, from either account or entry.
  'picture_consents.child_id': { onErasure: 'deleted' },
  'picture_consents.parent_id': { onErasure: 'deleted' },
  'photo_cases.decided_by': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who decided; the row leads to nobody.' },
  },
  // The report still needs a decision; the reporter is no longer known.
  'photo_reports.reporter_id': { onErasure: { emptied: ['words', 'reporter_id'] }, onMerge: 'once' },
  'photos.added_by': { leftOut: SOMEBODY_ELSES, onErasure: { kept: 'Who added it; the row leads to nobody.' } },
  'person_roles.person_id': { onErasure: 'deleted', onMerge: 'once' },
  'replaced_values.person_id': { onErasure: 'deleted' },
  'refused_commissions.person_id': { onErasure: 'deleted', onMerge: 'once' },
  'relations.child_id': { onErasure: 'deleted', onMerge: 'once' },
  'relations.parent_id': { onErasure: 'deleted', onMerge: 'once' },
  'reservations.person_id': { onErasure: { kept: 'Lines of orders, kept with them.' } },
  // A merge proves that the person is still known, so retention starts again.
  'retention_list.person_id': { onErasure: 'deleted', onMerge: 'deleted' },
  'refused_sign_ins.person_id': {
    leftOut: 'How often the journal was not told of a refused sign-in; the journal itself is taken away.',
    onErasure: 'deleted',
    onMerge: 'deleted',
  },
  'sessions.person_id': { onErasure: 'deleted', onMerge: 'deleted' },
  'known_addresses.person_id': { onErasure: 'deleted', onMerge: 'deleted' },
  'site_configuration.updated_by': { leftOut: SOMEBODY_ELSES, onErasure: { kept: 'The row leads to nobody.' } },
  'register_views.person_id': { onErasure: 'deleted', onMerge: 'once' },
  'setup_steps.actor_id': { leftOut: SOMEBODY_ELSES, onErasure: { kept: 'Who said so; the row leads to nobody.' } },
  'tasks.owner_id': { onErasure: 'deleted' },
  'told_apart.actor_id': {
    leftOut: SOMEBODY_ELSES,
    onErasure: { kept: 'Who told two accounts apart; it leads to nobody.' },
  },
  'told_apart.high': { counted: 'Leads to somebody else’s account.', onErasure: 'deleted', onMerge: 'deleted' },
  'told_apart.low': { counted: 'Leads to somebody else’s account.', onErasure: 'deleted', onMerge: 'deleted' },
  'waiting.person_id': { onErasure: 'deleted', onMerge: 'once' },
}

/** What a merge does with the rows of a column. */
export const onMergeOf = (key: string): OnMerge => REFERENCES[key]?.onMerge ?? 'moved'

/** Unique constraints that a merge could violate, and the reason they give for refusing it. */
export const COLLISIONS: Record<string, string> = {
  reservations_one_fee_a_season: 'same-season-paid',
  commands_one_pending_adhesion: 'payment-under-way',
  commands_one_pending_cart: 'payment-under-way',
}
