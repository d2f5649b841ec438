// Made by `npm run schema` from the migrations: do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Instant = ColumnType<string, Date | string, Date | string>
type InstantOrNull = ColumnType<string | null, Date | string | null | undefined, Date | string | null>
type Json = ColumnType<unknown, string, string>

export interface Addresses {
  id: Generated<number>
  streetNumber: string
  streetName: string
  postalCode: string
  city: string
  country: Generated<string>
  version: Generated<number>
}

export interface Albums {
  id: Generated<number>
  title: string
  text: Generated<string>
  credits: Generated<string>
  year: number
  day: string | null
  commissionId: number | null
  audience: 'ALL' | 'COMMISSION' | 'SUBSCRIPTIONS'
  subscriptions: Generated<('AMICALE' | 'HONORAIRE' | 'UDSP' | 'FNSPF')[]>
  position: number | null
  version: Generated<number>
  archivedAt: InstantOrNull
  createdAt: Generated<Instant>
  updatedAt: Generated<Instant>
  coverId: number | null
}

export interface Attempts {
  subject: string
  count: number
  blockedUntil: InstantOrNull
  expiresAt: Instant
}

export interface AuditLog {
  id: Generated<number>
  at: Generated<Instant>
  actorId: number | null
  action: string
  subjectKind: string
  subjectId: number | null
  details: Generated<Json>
  fromAddress: string | null
}

export interface Backups {
  id: Generated<number>
  state: Generated<'RUNNING' | 'DONE' | 'FAILED'>
  startedAt: Generated<Instant>
  beatAt: Generated<Instant>
  finishedAt: InstantOrNull
  name: string
  bytes: number | null
  totalBytes: number | null
  files: number | null
  missingFiles: number | null
  fault: 'NO_KEY' | 'NO_ROOM' | 'NO_RIGHTS' | 'AWAY' | 'DIED' | 'OTHER' | null
  error: string | null
}

export interface BankStatementLayouts {
  iban: string
  headings: string
  columns: string
}

export interface BankStatementLines {
  id: Generated<number>
  statementId: number
  iban: string
  identity: string
  position: number
  bookedOn: string
  amountCents: number
  label: string
  paymentId: number | null
  slipId: number | null
  isPayout: Generated<boolean>
  isRecorded: Generated<boolean>
  matchedAt: InstantOrNull
  matchedBy: number | null
  setAsideAt: InstantOrNull
  setAsideBy: number | null
  state: GeneratedAlways<string>
}

export interface BankStatements {
  id: Generated<number>
  iban: string
  format: 'CAMT' | 'OFX' | 'CSV'
  fileName: string
  firstDay: string
  lastDay: string
  lineCount: number
  knownCount: number
  readAt: Generated<Instant>
  readBy: number | null
  taskId: number | null
}

export interface Bookings {
  commandId: number
  key: string
  bookedBy: number | null
  beyond: Generated<(string)[]>
  guestEmail: string | null
  guestPhone: string | null
  confirmedAt: InstantOrNull
}

export interface BulkActions {
  taskId: number
  key: string
  kind: 'VALIDATE' | 'MAIL' | 'PAY' | 'CENTRE' | 'STATUS' | 'FIELD' | 'ROLE_GIVEN' | 'ROLE_TAKEN' | 'UNDO'
  purpose: 'NEWS' | 'SERVICE' | null
  subject: string | null
  text: string | null
  fromAddress: string | null
  authorId: number | null
  commissionId: number | null
  html: string | null
  createdAt: Generated<Instant>
  season: number | null
  method: 'CHEQUE' | 'CASH' | 'TRANSFER' | null
  paidOn: string | null
  value: string | null
  detail: string | null
  undoes: number | null
  reference: string | null
  resourceId: number | null
  bookedFrom: string | null
  bookedTo: string | null
}

export interface BulkTargets {
  taskId: number
  personId: number
  verdict: 'DONE' | 'NOT_TO_VALIDATE' | 'NOTHING_DUE' | 'NOT_ALLOWED' | 'NO_CONSENT' | 'REFUSED_COMMISSION' | 'EMAIL_UNCONFIRMED' | 'NO_EMAIL' | 'CLOSED' | 'OUTSIDE' | 'FAILED' | 'UNCHANGED' | 'CHANGED_SINCE' | null
  before: Json | null
  after: Json | null
}

export interface CalendarBookSteps {
  id: Generated<number>
  bookId: number
  step: 'GIVEN' | 'TAKEN_BACK' | 'COUNTED' | 'REOPENED'
  sellerId: number | null
  actorId: number | null
  expectedCents: number | null
  countedCents: number | null
  note: Generated<string>
  at: Generated<Instant>
  expectedChequesCents: number | null
  countedChequesCents: number | null
}

export interface CalendarBooks {
  id: Generated<number>
  campaignId: number
  kind: 'SELLER' | 'WEB'
  firstStub: number
  lastStub: number
  state: Generated<'STORED' | 'GIVEN' | 'COUNTED'>
  sellerId: number | null
  team: Generated<string>
  streets: Generated<(string)[]>
  nextStub: number | null
  createdAt: Generated<Instant>
  version: Generated<number>
  remindedAt: InstantOrNull
}

export interface CalendarCampaigns {
  id: Generated<number>
  commissionId: number
  year: number
  opensOn: string
  closesOn: string
  minimumCents: Generated<number>
  signingKey: Buffer
  closedAt: InstantOrNull
  closedBy: number | null
  createdAt: Generated<Instant>
  version: Generated<number>
}

export interface CalendarDevices {
  id: string
  personId: number | null
  tokenHash: Buffer
  name: Generated<string>
  createdAt: Generated<Instant>
  deliveredAt: InstantOrNull
  revokedAt: InstantOrNull
  revokedBy: number | null
}

export interface CalendarDoorImports {
  alone: Generated<boolean>
  taskId: number
  object: string
  size: number
  layout: Json
  insee: string
  readBytes: Generated<number>
  readLines: Generated<number>
  begunAt: Generated<Instant>
  added: Generated<number>
  changed: Generated<number>
  unchanged: Generated<number>
  gone: Generated<number>
  unread: Generated<number>
  cutOff: Generated<boolean>
  problems: Generated<Json>
  fromAddress: Generated<string>
}

export interface CalendarDoorNotes {
  operationId: string
  doorId: number
  kind: 'ACCESS' | 'DOG' | 'WATER' | 'OTHER'
  text: string
  authorId: number | null
  at: Instant
  withdrawn: Generated<boolean>
  settledAt: InstantOrNull
  settledBy: number | null
  flat: Generated<string>
}

export interface CalendarDoors {
  id: Generated<number>
  banId: string | null
  street: string
  number: number
  suffix: Generated<string>
  postalCode: Generated<string>
  city: Generated<string>
  lon: number | null
  lat: number | null
  goneAt: InstantOrNull
  createdAt: Generated<Instant>
  insee: string | null
  seenAt: InstantOrNull
  search: GeneratedAlways<string>
}

export interface CalendarFeeds {
  commissionId: number
  tokenHash: Buffer
  createdAt: Generated<Instant>
}

export interface CalendarOperations {
  id: string
  campaignId: number
  deviceId: string
  personId: number | null
  kind: 'VISIT' | 'NOTE' | 'HANDOVER' | 'WITHDRAW'
  body: Json
  at: Instant
  receivedAt: Generated<Instant>
  state: Generated<'APPLIED' | 'WAITING' | 'DISMISSED'>
  why: 'REVOKED' | 'NO_RIGHT' | 'ELSEWHERE' | 'UNPAID' | null
  decidedAt: InstantOrNull
  decidedBy: number | null
}

export interface CalendarRefusals {
  id: Generated<number>
  doorId: number
  flat: Generated<string>
  since: string
  operationId: string | null
  authorId: number | null
  liftedAt: InstantOrNull
  liftedBy: number | null
}

export interface CalendarReports {
  campaignId: number
  storedAt: Generated<Instant>
  content: Json
}

export interface CalendarSales {
  commandId: number
  campaignId: number
  source: 'WEB' | 'DESK' | 'DOOR'
  key: string | null
  declaredStub: number | null
  bookId: number | null
  sellerId: number | null
  lastName: Generated<string>
  firstName: Generated<string>
  email: string | null
  streetNumber: Generated<string>
  streetName: Generated<string>
  postalCode: Generated<string>
  city: Generated<string>
  toCheck: Generated<('OUTSIDE' | 'CLASH' | 'TWICE' | 'LATE' | 'WITHDRAWN' | 'NO_STUB')[]>
  checkedAt: InstantOrNull
  checkedBy: number | null
  checkNote: Generated<string>
  handedOverAt: InstantOrNull
  handedOverBy: number | null
  anonymisedAt: InstantOrNull
  createdAt: Generated<Instant>
  search: GeneratedAlways<string | null>
  corrected: Generated<boolean>
  stubBefore: number | null
}

export interface CalendarSectorDoors {
  campaignId: number
  doorId: number
  sectorId: number
  walk: number
}

export interface CalendarSectorSellers {
  sectorId: number
  personId: number
  place: number
}

export interface CalendarSectors {
  id: Generated<number>
  campaignId: number
  name: string
  outline: Json | null
  createdAt: Generated<Instant>
  version: Generated<number>
}

export interface CalendarSellerCounts {
  id: Generated<number>
  campaignId: number
  sellerId: number
  actorId: number | null
  expectedCents: number
  countedCents: number
  expectedChequesCents: number | null
  countedChequesCents: number | null
  note: Generated<string>
  at: Generated<Instant>
}

export interface CalendarStubs {
  campaignId: number
  number: number
  saleId: number | null
  void: 'MISSING' | 'CANCELLED' | null
  reason: Generated<string>
  voidedBy: number | null
  voidedAt: InstantOrNull
}

export interface CalendarTakenDoors {
  campaignId: number
  doorId: number
  deviceId: string
  takenAt: Generated<Instant>
}

export interface CalendarVisits {
  operationId: string
  campaignId: number
  doorId: number
  flat: Generated<string>
  sellerId: number | null
  outcome: 'GIVEN' | 'ABSENT' | 'NO' | 'COME_BACK' | 'NEVER'
  at: Instant
  comeBackOn: string | null
  comeBackAt: string | null
  saleKey: string | null
  withdrawn: Generated<boolean>
}

export interface CampaignMailings {
  id: Generated<number>
  campaignId: number
  kind: 'FIRST' | 'REMINDER'
  day: string
  startedAt: InstantOrNull
  subject: string | null
  html: string | null
}

export interface CampaignMails {
  mailingId: number
  personId: number
  verdict: 'SENT' | 'PAID' | 'CLOSED' | null
}

export interface CampaignMembers {
  campaignId: number
  personId: number
  expectedCents: number
}

export interface Campaigns {
  id: Generated<number>
  season: number
  startedBy: number | null
  fromAddress: string | null
  createdAt: Generated<Instant>
  version: Generated<number>
  endsOn: string | null
  subject: string | null
  html: string | null
  reminderSubject: string | null
  reminderHtml: string | null
}

export interface CaptchaSolutions {
  challenge: string
  expiresAt: Instant
}

export interface CartLines {
  id: Generated<number>
  personId: number
  resourceId: number
  quantity: number
  startDate: string | null
  endDate: string | null
  addedAt: Generated<Instant>
}

export interface Centres {
  id: Generated<number>
  name: string
  position: number | null
  version: Generated<number>
  archivedAt: InstantOrNull
  updatedAt: Generated<Instant>
}

export interface ChildBrackets {
  id: Generated<number>
  fromAge: number
  toAge: number
  gift: string
}

export interface ChildSeasons {
  childId: number
  season: number
  attended: Generated<boolean>
  giftGiven: Generated<boolean>
}

export interface ClosedEntries {
  number: string
  day: string
  position: number
  closedAt: Generated<Instant>
  commandId: number | null
  buyer: string | null
  entry: Json
  journalNumber: number
}

export interface Closures {
  id: Generated<number>
  resourceId: number
  startDate: string
  endDate: string
  reason: Generated<string>
  createdBy: number | null
  createdAt: Generated<Instant>
}

export interface Commands {
  id: Generated<number>
  externalId: string
  kind: 'ADHESION' | 'CART' | 'CALENDAR'
  personId: number | null
  state: Generated<'PENDING' | 'PAID' | 'DONE' | 'EXPIRED' | 'CANCELLED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'>
  totalCents: number
  season: number | null
  createdAt: Generated<Instant>
  expiresAt: InstantOrNull
  paidAt: InstantOrNull
  receiptYear: number | null
  receiptNumber: number | null
  buyerName: string | null
  buyerAddress: string | null
  membertype: 'SPP' | 'SPV' | 'HONORAIRE' | 'ADMINISTRATIF' | 'EXTERNE' | null
  subscriptions: ('AMICALE' | 'HONORAIRE' | 'UDSP' | 'FNSPF')[] | null
  awaits: 'CHEQUE' | 'TRANSFER' | 'CASH' | 'CARD' | null
  acceptedAt: InstantOrNull
  validityBefore: string | null
  validityAfter: string | null
  termsVersion: number | null
  dueAgain: Generated<boolean>
}

export interface Commissions {
  id: Generated<number>
  name: string
  technicalName: string
  subType: 'CALENDARS' | 'CHILDREN' | null
  active: Generated<boolean>
  authorizedSubscribers: Generated<('AMICALE' | 'HONORAIRE' | 'UDSP' | 'FNSPF')[]>
  description: Generated<string>
  emailConfiguration: Generated<Json>
  createdAt: Generated<Instant>
  updatedAt: Generated<Instant>
  pictureId: string | null
  version: Generated<number>
  archivedAt: InstantOrNull
  position: number | null
  colour: string | null
}

export interface Comparisons {
  id: Generated<number>
  since: Instant
  until: Instant
  stage: Generated<'PAYMENTS' | 'REFUNDS' | 'DISPUTES' | 'LEDGER'>
  after: string | null
  startedAt: Generated<Instant>
  finishedAt: InstantOrNull
}

export interface ConsentRequests {
  childId: number
  parentId: number
  askedAt: Generated<Instant>
}

export interface Consents {
  id: Generated<number>
  personId: number
  purpose: 'NEWSLETTER'
  given: boolean
  textVersion: string
  at: Generated<Instant>
}

export interface ContactAnswers {
  id: Generated<number>
  messageId: number
  authorId: number | null
  text: string
  at: Generated<Instant>
}

export interface ContactMessages {
  id: Generated<number>
  commissionId: number | null
  personId: number | null
  firstName: string
  lastName: string
  email: string
  phone: string
  subject: string
  text: string
  state: Generated<'NEW' | 'ANSWERED' | 'CLOSED'>
  answers: Generated<number>
  version: Generated<number>
  createdAt: Generated<Instant>
  anonymisedAt: InstantOrNull
}

export interface ContactSettings {
  one: Generated<boolean>
  months: Generated<number>
  version: Generated<number>
}

export interface Demonstrations {
  loadedAt: Generated<Instant>
}

export interface DepositSlipCounters {
  year: number
  last: number
}

export interface DepositSlipLines {
  slipId: number
  paymentId: number
  position: number
  amountCents: number
  takenOffAt: InstantOrNull
  unpaidRefundId: number | null
  bankFeeCents: number | null
}

export interface DepositSlips {
  id: Generated<number>
  year: number
  number: number
  kind: 'CHEQUE' | 'CASH'
  requestKey: string
  society: string
  holder: string
  iban: string
  counted: Json | null
  issuedAt: Generated<Instant>
  issuedBy: number | null
  depositedOn: string | null
  depositedBy: number | null
  cancelledAt: InstantOrNull
  cancelledBy: number | null
  cancelReason: string | null
  state: GeneratedAlways<string>
  lineCount: Generated<number>
  totalCents: Generated<number>
  unpaidCount: Generated<number>
  writtenAt: Generated<Instant>
}

export interface Deposits {
  reservationId: number
  amountCents: number
  method: 'CHEQUE' | 'CASH' | 'TRANSFER'
  receivedAt: Generated<Instant>
  receivedBy: number | null
  keptCents: number | null
  reason: Generated<string>
  settledAt: InstantOrNull
  settledBy: number | null
}

export interface DocumentPages {
  versionId: number
  page: number
  text: string
  words: string
}

export interface DocumentTexts {
  versionId: number
  state: 'WAITING' | 'READ' | 'UNREADABLE'
  words: string | null
}

export interface DocumentVersions {
  id: Generated<number>
  documentId: number
  number: number
  fileId: string
  sha256: string
  addedBy: number | null
  addedAt: Generated<Instant>
}

export interface Documents {
  id: Generated<number>
  title: string
  category: string
  commissionId: number | null
  audience: 'ALL' | 'COMMISSION' | 'SUBSCRIPTIONS'
  subscriptions: Generated<('AMICALE' | 'HONORAIRE' | 'UDSP' | 'FNSPF')[]>
  expiresOn: string | null
  currentId: number
  addedAt: Generated<Instant>
  position: number | null
  version: Generated<number>
  archivedAt: InstantOrNull
  createdAt: Generated<Instant>
  updatedAt: Generated<Instant>
  search: GeneratedAlways<string | null>
}

export interface EditedLists {
  name: 'child_brackets'
  version: Generated<number>
}

export interface ErasureRequests {
  id: Generated<number>
  personId: number
  state: Generated<'PENDING' | 'CANCELLED' | 'DONE'>
  requestedAt: Generated<Instant>
  settledAt: InstantOrNull
}

export interface Erasures {
  personId: number
  personCreatedAt: Instant
  erasedAt: Generated<Instant>
}

export interface Files {
  id: Generated<string>
  scope: string
  ownerId: number | null
  kind: 'PICTURE' | 'ATTACHMENT'
  state: 'PROCESSING' | 'READY' | 'UNREADABLE'
  version: Generated<number>
  name: string
  type: string
  object: string
  size: number | null
  sha256: string | null
  width: number | null
  height: number | null
  placeholder: string | null
  renditions: Generated<Json>
  createdAt: Generated<Instant>
  queuedAt: Generated<Instant>
}

export interface FreeFieldChoices {
  id: Generated<number>
  fieldId: number
  name: string
  position: number
}

export interface FreeFields {
  id: Generated<number>
  name: string
  kind: 'TEXT' | 'CHOICE' | 'DATE' | 'YES_NO'
  access: 'ADMINISTRATORS' | 'MEMBER_SEES' | 'MEMBER_EDITS'
  position: number | null
  version: Generated<number>
  archivedAt: InstantOrNull
  updatedAt: Generated<Instant>
}

export interface HandoverPhotos {
  id: Generated<number>
  reservationId: number
  state: 'HANDED_OVER' | 'RETURNED'
  fileId: string
  sha256: string
}

export interface Handovers {
  reservationId: number
  state: 'HANDED_OVER' | 'RETURNED'
  checks: Generated<Json>
  readings: Generated<Json>
}

export interface ImportLines {
  taskId: number
  line: number
  person: Json
  verdict: 'CREATED' | 'UPDATED' | 'UNCHANGED' | 'REFUSED' | null
  problems: Generated<Json>
  cells: Generated<Json>
  changes: Generated<Json>
  leftOut: Generated<Json>
}

export interface ImportMappings {
  headings: string
  columns: string
  usedAt: Generated<Instant>
}

export interface ImportMeanings {
  field: string
  word: string
  meaning: string
  usedAt: Generated<Instant>
}

export interface Imports {
  taskId: number
  fromAddress: string | null
  overwrite: Generated<(string)[]>
  headings: Generated<Json>
}

export interface Installation {
  onlyOne: Generated<boolean>
  id: Generated<string>
  createdAt: Generated<Instant>
  storeMarkedAt: InstantOrNull
  secretMark: string | null
  moving: 'ARRIVING' | 'LEFT' | null
  movedTo: string | null
  movedAt: InstantOrNull
}

export interface KnownAddresses {
  personId: number
  addressHash: string
  expiresAt: Instant
}

export interface Limits {
  key: string
  count: number
  endsAt: Instant
}

export interface MailPace {
  one: Generated<boolean>
  perMinute: Generated<number>
  perHour: Generated<number>
  version: Generated<number>
  pausedUntil: InstantOrNull
  refusals: Generated<number>
  answer: string | null
}

export interface MailSendings {
  at: Instant
  sent: number
}

export interface MailingAttachments {
  mailingId: number
  position: number
  name: string
  size: number
  fileId: string | null
}

export interface Mailings {
  id: Generated<number>
  kind: 'REGISTER' | 'COMMISSION' | 'NEWS' | 'CAMPAIGN' | 'REMINDER' | 'POST' | 'SELLERS'
  code: string
  subject: string
  text: string | null
  html: string | null
  commissionId: number | null
  authorId: number | null
  taskId: number | null
  total: number
  createdAt: Generated<Instant>
  search: GeneratedAlways<string | null>
}

export interface Mails {
  id: Generated<number>
  template: string
  personId: number | null
  recipient: string
  replyTo: string | null
  subject: string
  html: string | null
  plain: string | null
  once: string | null
  state: Generated<'QUEUED' | 'SENT' | 'DEAD' | 'WITHDRAWN' | 'SKIPPED'>
  attempts: Generated<number>
  lastError: string | null
  createdAt: Generated<Instant>
  sentAt: InstantOrNull
  unsubscribe: string | null
  forget: Generated<boolean>
  bulk: Generated<boolean>
  dueAt: Generated<Instant>
  mailing: string | null
  returned: 'HARD' | 'SOFT' | 'COMPLAINT' | null
  returnedAt: InstantOrNull
  returnedStatus: string | null
  attachments: (string)[] | null
}

export interface MembershipCards {
  personId: number
  code: string
  madeAt: Generated<Instant>
}

export interface News {
  id: Generated<number>
  title: string
  text: string
  commissionId: number | null
  audience: 'ALL' | 'COMMISSION' | 'SUBSCRIPTIONS'
  subscriptions: Generated<('AMICALE' | 'HONORAIRE' | 'UDSP' | 'FNSPF')[]>
  publishedAt: InstantOrNull
  expiresOn: string | null
  pinned: Generated<boolean>
  pictureId: string | null
  version: Generated<number>
  archivedAt: InstantOrNull
  createdAt: Generated<Instant>
  updatedAt: Generated<Instant>
  words: GeneratedAlways<string | null>
}

export interface NewsMailings {
  newsId: number
  askedBy: number | null
  askedAt: Generated<Instant>
  begunAt: InstantOrNull
  droppedAt: InstantOrNull
  taskId: number | null
}

export interface NewsMails {
  newsId: number
  personId: number
  verdict: 'WRITTEN' | 'LEFT_OUT' | null
}

export interface NewsReads {
  personId: number
  newsId: number
  readAt: Generated<Instant>
}

export interface NoticeVersions {
  version: number
  html: string
  writtenAt: Generated<Instant>
  writtenBy: number | null
  kind: 'rgpd' | 'legal-notice' | 'terms-of-sale' | 'accessibility'
}

export interface Occupations {
  id: Generated<number>
  resourceId: number
  days: string | null
  keptFree: string | null
  quantity: number
  whole: boolean
  reservationId: number | null
  closureId: number | null
  waitingId: number | null
  covers: GeneratedAlways<string | null>
}

export interface OneTimeTokens {
  hash: Buffer
  purpose: 'email-confirmation' | 'password-recovery' | 'subscription' | 'renewal' | 'email-change' | 'unsubscribe' | 'invitation'
  personId: number
  email: string | null
  createdAt: Generated<Instant>
  expiresAt: Instant
  usedAt: InstantOrNull
  season: number | null
}

export interface OrderNotes {
  id: Generated<number>
  commandId: number
  authorId: number | null
  text: string
  createdAt: Generated<Instant>
}

export interface OrderSteps {
  id: Generated<number>
  commandId: number
  reservationId: number | null
  state: string
  actorId: number | null
  note: string | null
  at: Generated<Instant>
}

export interface PartnerOpenings {
  partnerId: number
  day: string
  opened: number
}

export interface Partners {
  id: Generated<number>
  name: string
  category: string
  description: string
  offer: string
  conditions: string
  website: string | null
  phone: string | null
  streetNumber: string | null
  streetName: string | null
  postalCode: string | null
  city: string | null
  country: string | null
  position: number | null
  pictureId: string | null
  version: Generated<number>
  archivedAt: InstantOrNull
  createdAt: Generated<Instant>
  updatedAt: Generated<Instant>
  code: string | null
  link: string | null
  qr: 'CODE' | 'LINK' | null
  validFrom: string | null
  validTo: string | null
  search: GeneratedAlways<string>
}

export interface PaymentEvents {
  id: string
  type: string
  providerObject: string | null
  state: 'DONE' | 'IGNORED' | 'QUARANTINED'
  reason: string | null
  receivedAt: Generated<Instant>
  commandId: number | null
  amountCents: number | null
  currency: string | null
  closedAt: InstantOrNull
  closedBy: number | null
  note: string | null
  occurredAt: InstantOrNull
}

export interface PaymentSessions {
  id: Generated<number>
  commandId: number
  idempotencyKey: string
  providerSessionId: string | null
  url: string | null
  successUrl: string
  cancelUrl: string
  amountCents: number
  state: Generated<'REQUESTED' | 'OPEN' | 'COMPLETE' | 'EXPIRED' | 'FAILED'>
  createdAt: Generated<Instant>
  expiresAt: Instant
}

export interface PaymentShares {
  paymentId: number
  reservationId: number
  amountCents: number
  bookedAt: InstantOrNull
  bookedKind: string | null
  bookedMethod: string | null
  bookedResourceId: number | null
}

export interface Payments {
  id: Generated<number>
  commandId: number
  kind: 'PAYMENT' | 'REFUND'
  method: 'CARD' | 'CHEQUE' | 'CASH' | 'TRANSFER'
  state: 'PENDING' | 'DONE' | 'FAILED'
  amountCents: number
  providerId: string | null
  idempotencyKey: string | null
  refundOf: number | null
  actorId: number | null
  reference: string | null
  reason: string | null
  createdAt: Generated<Instant>
  settledAt: InstantOrNull
  failure: string | null
  replaces: number | null
  disputed: string | null
  reverses: number | null
  corrects: number | null
  depositSlipId: number | null
  doneAt: InstantOrNull
  undoneAt: InstantOrNull
  undoUntil: InstantOrNull
  beforeRecording: Json | null
}

export interface PersonEvents {
  id: Generated<number>
  personId: number
  actorId: number | null
  at: Generated<Instant>
  fromState: 'CREATED' | 'EMAIL_CONFIRMED' | 'FEE_PAID' | 'ACTIVE' | 'EXPIRED' | 'SUSPENDED' | 'REFUSED' | 'ERASED' | null
  toState: 'CREATED' | 'EMAIL_CONFIRMED' | 'FEE_PAID' | 'ACTIVE' | 'EXPIRED' | 'SUSPENDED' | 'REFUSED' | 'ERASED'
  note: string | null
}

export interface PersonNotes {
  id: Generated<number>
  personId: number
  authorId: number
  text: string
  createdAt: Generated<Instant>
}

export interface PersonRoles {
  personId: number
  name: string
  role: 'USER' | 'ADMIN' | 'SUPER-ADMIN' | 'ADMIN-PERSON' | 'TREASURER'
}

export interface Persons {
  id: Generated<number>
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  birthDate: string | null
  cis: string | null
  membertype: 'SPP' | 'SPV' | 'HONORAIRE' | 'ADMINISTRATIF' | 'EXTERNE' | null
  membertypePrecision: string | null
  subscriptions: Generated<('AMICALE' | 'HONORAIRE' | 'UDSP' | 'FNSPF')[]>
  udFnspfDoubleStatusSubscription: Generated<boolean>
  newsletterOptIn: Generated<boolean>
  passwordHash: string | null
  state: 'CREATED' | 'EMAIL_CONFIRMED' | 'FEE_PAID' | 'ACTIVE' | 'EXPIRED' | 'SUSPENDED' | 'REFUSED' | 'ERASED' | null
  accountValidity: Generated<string>
  emailConfirmedAt: InstantOrNull
  feePaidAt: InstantOrNull
  validatedAt: InstantOrNull
  addressId: number | null
  createdAt: Generated<Instant>
  updatedAt: Generated<Instant>
  twin: GeneratedAlways<string | null>
  wantedMembertype: 'SPP' | 'SPV' | 'HONORAIRE' | 'ADMINISTRATIF' | 'EXTERNE' | null
  wantedMembertypePrecision: string | null
  wantedSubscriptions: ('AMICALE' | 'HONORAIRE' | 'UDSP' | 'FNSPF')[] | null
  version: Generated<number>
  emailFault: 'UNKNOWN' | 'FULL' | 'UNREACHABLE' | 'UNWANTED' | 'REFUSED' | 'COMPLAINT' | null
  emailFailingSince: InstantOrNull
  linksSince: InstantOrNull
  search: GeneratedAlways<string | null>
  freeFields: Generated<Json>
}

export interface PhotoCases {
  id: Generated<number>
  albumId: number
  photoId: number | null
  hides: boolean
  openedAt: Generated<Instant>
  decision: 'RESTORED' | 'REMOVED' | null
  decidedAt: InstantOrNull
  decidedBy: number | null
  word: string | null
}

export interface PhotoChildren {
  id: Generated<number>
  photoId: number
  childId: number | null
  namedBy: number | null
  namedAt: Generated<Instant>
  word: string | null
  allowedBy: number | null
}

export interface PhotoReports {
  id: Generated<number>
  caseId: number
  reporterId: number | null
  reason: 'ME' | 'CHILD' | 'OFFENSIVE' | 'WRONG_PLACE' | 'OTHER'
  words: string | null
  at: Generated<Instant>
  toldAt: InstantOrNull
}

export interface Photos {
  id: Generated<number>
  albumId: number
  fileId: string
  position: number
  sha256: string
  takenAt: InstantOrNull
  credit: string | null
  addedBy: number | null
  addedAt: Generated<Instant>
  hiddenFor: 'UNREADABLE' | 'REPORTED' | 'UNREGISTERED' | 'CONSENT' | null
  version: Generated<number>
  description: string | null
}

export interface PictureConsents {
  id: Generated<number>
  childId: number
  parentId: number
  given: boolean
  textVersion: string
  at: Generated<Instant>
}

export interface Processes {
  id: string
  role: 'all' | 'web' | 'worker'
  version: string
  startedAt: Generated<Instant>
  seenAt: Generated<Instant>
  sees: Json
}

export interface ProviderFees {
  id: string
  paymentId: number
  feeCents: number
  chargedAt: Instant
}

export interface ReceiptCounters {
  year: number
  last: number
}

export interface RefusedCommissions {
  personId: number
  commissionId: number
  at: Generated<Instant>
}

export interface RefusedSignIns {
  personId: number
  reason: string
  toldAt: Generated<Instant>
  untold: Generated<number>
  telling: Generated<number>
}

export interface RegisterViews {
  id: Generated<number>
  personId: number
  name: string
  query: string
  columns: (string)[]
}

export interface Relations {
  id: Generated<number>
  parentId: number
  childId: number
  relationship: Generated<'FAMILY'>
  relationshipPrecision: Generated<string>
}

export interface ReplacedValues {
  id: Generated<number>
  actId: number
  personId: number
  field: string
  old: string | null
  new: string | null
}

export interface Reservations {
  id: Generated<number>
  commandId: number
  resourceId: number
  personId: number | null
  resourceName: string
  billingPeriod: 'UNIT' | 'DAY' | 'ITEM_DAY' | 'YEAR'
  unitPriceCents: number
  quantity: number
  lineTotalCents: number
  season: number | null
  state: Generated<'HELD' | 'TO_APPROVE' | 'CONFIRMED' | 'HANDED_OVER' | 'RETURNED' | 'CANCELLED' | 'REFUSED'>
  startDate: string | null
  endDate: string | null
  days: string | null
  bufferDays: Generated<number>
  approval: Generated<boolean>
  depositCents: number | null
  cancelDays: number | null
  cancelPercent: number | null
  createdAt: Generated<Instant>
  takesPlace: Generated<boolean>
  shares: Generated<Json>
}

export interface ResourcePictures {
  resourceId: number
  fileId: string
  position: number
  id: Generated<number>
  sha256: string | null
}

export interface Resources {
  id: Generated<number>
  name: string
  description: Generated<string>
  priceCents: number
  billingPeriod: 'UNIT' | 'DAY' | 'ITEM_DAY' | 'YEAR'
  membertypes: Generated<('SPP' | 'SPV' | 'HONORAIRE' | 'ADMINISTRATIF' | 'EXTERNE')[]>
  subscription: 'AMICALE' | 'HONORAIRE' | 'UDSP' | 'FNSPF' | null
  active: Generated<boolean>
  position: number | null
  createdAt: Generated<Instant>
  pictureId: string | null
  archivedAt: InstantOrNull
  version: Generated<number>
  updatedAt: Generated<Instant>
  seasons: Generated<(number)[]>
  commissionId: number | null
  stock: number | null
  maxPerMember: number | null
  saleOpensAt: InstantOrNull
  saleClosesAt: InstantOrNull
  earliestStart: string | null
  latestStart: string | null
  minDays: number | null
  maxDays: number | null
  startWeekdays: Generated<(number)[]>
  noticeDays: Generated<number>
  windowDays: number | null
  bufferDays: Generated<number>
  changeover: Generated<boolean>
  heldOn: string | null
  audience: Generated<'ALL' | 'COMMISSION' | 'SUBSCRIPTIONS'>
  subscriptions: Generated<('AMICALE' | 'HONORAIRE' | 'UDSP' | 'FNSPF')[]>
  approval: Generated<boolean>
  depositCents: number | null
  depositTerms: Generated<string>
  cancelDays: number | null
  cancelPercent: number | null
  practicalSheet: Generated<string>
  offerHours: Generated<number>
  checklist: Generated<(string)[]>
  meters: Generated<(string)[]>
  campaignId: number | null
  startTime: string | null
  endTime: string | null
  shares: Generated<Json>
}

export interface RetentionList {
  personId: number
  rule: 'MEMBER_GONE' | 'REFUSED' | 'UNFINISHED'
  since: string
  listedOn: string
  dueOn: string
}

export interface ReturnsReading {
  one: Generated<boolean>
  mailbox: string | null
  uidValidity: string | null
  lastUid: Generated<number>
  heldUntil: InstantOrNull
  readAt: InstantOrNull
  fault: 'UNREACHABLE' | 'SILENT' | 'LOGIN' | 'FOLDER' | 'OTHER' | null
  answer: string | null
  failingSince: InstantOrNull
}

export interface Sessions {
  id: string
  personId: number
  createdAt: Generated<Instant>
  expiresAt: Instant
  revokedAt: InstantOrNull
  lastSeenAt: Generated<Instant>
  longPassword: Generated<boolean>
  roundUntil: InstantOrNull
}

export interface SetupSteps {
  step: string
  doneAt: InstantOrNull
  putOffUntil: string | null
  actorId: number | null
}

export interface SiteConfiguration {
  key: 'association' | 'rgpd' | 'payment' | 'season' | 'calendar' | 'contact' | 'books' | 'accounts' | 'legal' | 'legal-notice' | 'terms-of-sale' | 'accessibility'
  value: Json
  updatedAt: Generated<Instant>
  updatedBy: number | null
  version: Generated<number>
  pictureId: string | null
}

export interface Tasks {
  id: Generated<number>
  kind: string
  ownerId: number
  state: Generated<'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'>
  done: Generated<number>
  total: number
  result: Json | null
  createdAt: Generated<Instant>
  finishedAt: InstantOrNull
  requirement: Json
  fileId: string | null
  input: Generated<Json>
  cancelAskedAt: InstantOrNull
  seenAt: InstantOrNull
}

export interface ToldApart {
  low: number
  high: number
  actorId: number | null
  at: Generated<Instant>
}

export interface Waiting {
  id: Generated<number>
  resourceId: number
  personId: number
  quantity: number
  startDate: string | null
  endDate: string | null
  days: string | null
  bufferDays: Generated<number>
  state: Generated<'WAITING' | 'OFFERED' | 'TAKEN' | 'LAPSED' | 'LEFT'>
  createdAt: Generated<Instant>
  offerUntil: InstantOrNull
}

export interface DB {
  addresses: Addresses
  albums: Albums
  attempts: Attempts
  auditLog: AuditLog
  backups: Backups
  bankStatementLayouts: BankStatementLayouts
  bankStatementLines: BankStatementLines
  bankStatements: BankStatements
  bookings: Bookings
  bulkActions: BulkActions
  bulkTargets: BulkTargets
  calendarBookSteps: CalendarBookSteps
  calendarBooks: CalendarBooks
  calendarCampaigns: CalendarCampaigns
  calendarDevices: CalendarDevices
  calendarDoorImports: CalendarDoorImports
  calendarDoorNotes: CalendarDoorNotes
  calendarDoors: CalendarDoors
  calendarFeeds: CalendarFeeds
  calendarOperations: CalendarOperations
  calendarRefusals: CalendarRefusals
  calendarReports: CalendarReports
  calendarSales: CalendarSales
  calendarSectorDoors: CalendarSectorDoors
  calendarSectorSellers: CalendarSectorSellers
  calendarSectors: CalendarSectors
  calendarSellerCounts: CalendarSellerCounts
  calendarStubs: CalendarStubs
  calendarTakenDoors: CalendarTakenDoors
  calendarVisits: CalendarVisits
  campaignMailings: CampaignMailings
  campaignMails: CampaignMails
  campaignMembers: CampaignMembers
  campaigns: Campaigns
  captchaSolutions: CaptchaSolutions
  cartLines: CartLines
  centres: Centres
  childBrackets: ChildBrackets
  childSeasons: ChildSeasons
  closedEntries: ClosedEntries
  closures: Closures
  commands: Commands
  commissions: Commissions
  comparisons: Comparisons
  consentRequests: ConsentRequests
  consents: Consents
  contactAnswers: ContactAnswers
  contactMessages: ContactMessages
  contactSettings: ContactSettings
  demonstrations: Demonstrations
  depositSlipCounters: DepositSlipCounters
  depositSlipLines: DepositSlipLines
  depositSlips: DepositSlips
  deposits: Deposits
  documentPages: DocumentPages
  documentTexts: DocumentTexts
  documentVersions: DocumentVersions
  documents: Documents
  editedLists: EditedLists
  erasureRequests: ErasureRequests
  erasures: Erasures
  files: Files
  freeFieldChoices: FreeFieldChoices
  freeFields: FreeFields
  handoverPhotos: HandoverPhotos
  handovers: Handovers
  importLines: ImportLines
  importMappings: ImportMappings
  importMeanings: ImportMeanings
  imports: Imports
  installation: Installation
  knownAddresses: KnownAddresses
  limits: Limits
  mailPace: MailPace
  mailSendings: MailSendings
  mailingAttachments: MailingAttachments
  mailings: Mailings
  mails: Mails
  membershipCards: MembershipCards
  news: News
  newsMailings: NewsMailings
  newsMails: NewsMails
  newsReads: NewsReads
  noticeVersions: NoticeVersions
  occupations: Occupations
  oneTimeTokens: OneTimeTokens
  orderNotes: OrderNotes
  orderSteps: OrderSteps
  partnerOpenings: PartnerOpenings
  partners: Partners
  paymentEvents: PaymentEvents
  paymentSessions: PaymentSessions
  paymentShares: PaymentShares
  payments: Payments
  personEvents: PersonEvents
  personNotes: PersonNotes
  personRoles: PersonRoles
  persons: Persons
  photoCases: PhotoCases
  photoChildren: PhotoChildren
  photoReports: PhotoReports
  photos: Photos
  pictureConsents: PictureConsents
  processes: Processes
  providerFees: ProviderFees
  receiptCounters: ReceiptCounters
  refusedCommissions: RefusedCommissions
  refusedSignIns: RefusedSignIns
  registerViews: RegisterViews
  relations: Relations
  replacedValues: ReplacedValues
  reservations: Reservations
  resourcePictures: ResourcePictures
  resources: Resources
  retentionList: RetentionList
  returnsReading: ReturnsReading
  sessions: Sessions
  setupSteps: SetupSteps
  siteConfiguration: SiteConfiguration
  tasks: Tasks
  toldApart: ToldApart
  waiting: Waiting
}
