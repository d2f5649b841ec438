import { parisInstant, parisTime } from '../../../../../shared/dates.ts'
import { readEuros, typedEuros } from '../../../../../shared/money.ts'
import { richTextLabel } from '../../../../../web/ui/editor/richTextLabel.ts'
import { type TypedAmount, typedAmount, UNUSUAL } from '../../../../../web/ui/form/amounts.ts'
import type { FieldLabels } from '../../../../../web/ui/form/merge.ts'
import { type AudienceDraft, audienceBody } from '../../../../society/audience/client.ts'
import { formatSubscriptions } from '../../../../society/persons/labels.ts'
import type { BillingPeriod } from '../../contract.ts'
import { PERIODS, WEEKDAYS } from '../../labels.ts'
import { isByDay } from '../../rules.ts'
import type { EditedResource } from '../contract.ts'

/** Gap between two stays. */
type Gap = 'NONE' | 'BUFFER' | 'CHANGEOVER'
type Refund = 'NEVER' | 'UNTIL'

/** Draft of a resource: numbers are texts, and an empty one means no rule. */
export type ResourceDraft = AudienceDraft & {
  name: string
  description: string
  practicalSheet: string
  price: string
  billingPeriod: BillingPeriod
  stock: string
  maxPerMember: string
  opensDay: string
  opensTime: string
  closesDay: string
  closesTime: string
  earliestStart: string
  latestStart: string
  minDays: string
  maxDays: string
  startWeekdays: string[]
  noticeDays: string
  windowDays: string
  gap: Gap
  bufferDays: string
  heldOn: string
  startTime: string
  endTime: string
  approval: boolean
  deposit: string
  depositTerms: string
  refund: Refund
  cancelDays: string
  cancelPercent: string
  offerHours: string
  /** One item a line. */
  checklist: string
  meters: string
  active: boolean
}

const text = (value: number | null) => (value ? String(value) : '')
/** Zero is a value here. */
const exact = (value: number | null) => (value === null ? '' : String(value))
const euros = (value: number | null) => (value === null ? '' : typedEuros(value))
const clock = (instant: string | null) => (instant ? parisTime(instant) : { day: '', time: '' })

const EMPTY = {
  name: '',
  description: '',
  practicalSheet: '',
  price: '',
  billingPeriod: 'DAY' as BillingPeriod,
  stock: '',
  maxPerMember: '',
  opensDay: '',
  opensTime: '',
  closesDay: '',
  closesTime: '',
  earliestStart: '',
  latestStart: '',
  minDays: '',
  maxDays: '',
  startWeekdays: [] as string[],
  noticeDays: '',
  windowDays: '',
  gap: 'NONE' as Gap,
  bufferDays: '',
  heldOn: '',
  startTime: '',
  endTime: '',
  approval: false,
  deposit: '',
  depositTerms: '',
  refund: 'NEVER' as Refund,
  cancelDays: '',
  cancelPercent: '',
  offerHours: '24',
  checklist: '',
  meters: '',
  active: false,
}

export const newDraft = (commissionId: number): ResourceDraft => ({
  ...EMPTY,
  commissionId: String(commissionId),
  audience: 'COMMISSION',
  subscriptions: [],
})

function gapOf({ changeover, bufferDays }: EditedResource): Gap {
  if (changeover) return 'CHANGEOVER'
  return bufferDays > 0 ? 'BUFFER' : 'NONE'
}

export function typedResource(read: EditedResource): ResourceDraft {
  const { day: opensDay, time: opensTime } = clock(read.saleOpensAt)
  const { day: closesDay, time: closesTime } = clock(read.saleClosesAt)
  const { audience, subscriptions, name, billingPeriod, approval, depositTerms, active } = read
  return {
    audience,
    subscriptions,
    name,
    billingPeriod,
    approval,
    depositTerms,
    active,
    opensDay,
    opensTime,
    closesDay,
    closesTime,
    commissionId: exact(read.commissionId),
    description: String(read.description),
    practicalSheet: String(read.practicalSheet),
    price: euros(read.price),
    deposit: euros(read.deposit),
    stock: exact(read.stock),
    maxPerMember: text(read.maxPerMember),
    earliestStart: read.earliestStart ?? '',
    latestStart: read.latestStart ?? '',
    heldOn: read.heldOn ?? '',
    startTime: read.startTime ?? '',
    endTime: read.endTime ?? '',
    minDays: text(read.minDays),
    maxDays: text(read.maxDays),
    startWeekdays: read.startWeekdays.map(String),
    noticeDays: text(read.noticeDays),
    windowDays: text(read.windowDays),
    gap: gapOf(read),
    bufferDays: text(read.bufferDays),
    refund: read.cancelDays === null ? 'NEVER' : 'UNTIL',
    cancelDays: exact(read.cancelDays),
    cancelPercent: exact(read.cancelPercent),
    offerHours: String(read.offerHours),
    checklist: read.checklist.join('\n'),
    meters: read.meters.join('\n'),
  }
}

/** « 1 200 » is 1200; anything other than digits is not a number. */
const numberIn = (typed: string) => (/^\d[\d\s]*$/.test(typed.trim()) ? Number(typed.replace(/\s/g, '')) : Number.NaN)
const linesIn = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
/** Empty: no rule. */
const ruleIn = (typed: string) => (typed.trim() === '' ? null : numberIn(typed))
const momentOf = (day: string, time: string) => (day && time ? parisInstant(day, time) : null)

/** Whether it is for the day of an event, which has hours. */
export const isEvent = ({ billingPeriod, heldOn }: Pick<ResourceDraft, 'billingPeriod' | 'heldOn'>) =>
  billingPeriod === 'UNIT' && heldOn !== ''

/** Whether it is for a day, before which it can be cancelled. */
export const isDated = ({ billingPeriod, heldOn }: Pick<ResourceDraft, 'billingPeriod' | 'heldOn'>) =>
  isByDay({ billingPeriod }) || isEvent({ billingPeriod, heldOn })
export const hasStock = ({ billingPeriod }: Pick<ResourceDraft, 'billingPeriod'>) =>
  billingPeriod === 'UNIT' || billingPeriod === 'ITEM_DAY'

/** Request body, with only the rules that apply to its billing. */
export function bodyOf(draft: ResourceDraft) {
  const { name, description, practicalSheet, billingPeriod, approval, depositTerms, active, gap } = draft
  const byDay = isByDay(draft)
  const refunds = isDated(draft) && draft.refund === 'UNTIL'
  return {
    ...audienceBody(draft),
    commissionId: Number(draft.commissionId),
    name,
    description,
    practicalSheet,
    billingPeriod,
    approval,
    depositTerms,
    active,
    price: readEuros(draft.price),
    deposit: draft.deposit.trim() === '' ? null : readEuros(draft.deposit),
    stock: hasStock(draft) ? ruleIn(draft.stock) : null,
    maxPerMember: ruleIn(draft.maxPerMember),
    offerHours: numberIn(draft.offerHours),
    saleOpensAt: momentOf(draft.opensDay, draft.opensTime),
    saleClosesAt: momentOf(draft.closesDay, draft.closesTime),
    heldOn: (billingPeriod === 'UNIT' && draft.heldOn) || null,
    startTime: (isEvent(draft) && draft.startTime) || null,
    endTime: (isEvent(draft) && draft.endTime) || null,
    cancelDays: refunds ? numberIn(draft.cancelDays) : null,
    cancelPercent: refunds ? numberIn(draft.cancelPercent) : null,
    earliestStart: (byDay && draft.earliestStart) || null,
    latestStart: (byDay && draft.latestStart) || null,
    minDays: byDay ? ruleIn(draft.minDays) : null,
    maxDays: byDay ? ruleIn(draft.maxDays) : null,
    checklist: byDay ? linesIn(draft.checklist) : [],
    meters: byDay ? linesIn(draft.meters) : [],
    startWeekdays: byDay ? draft.startWeekdays.map(Number).sort() : [],
    noticeDays: (byDay && ruleIn(draft.noticeDays)) || 0,
    windowDays: byDay ? ruleIn(draft.windowDays) : null,
    bufferDays: byDay && gap === 'BUFFER' ? numberIn(draft.bufferDays) : 0,
    changeover: byDay && gap === 'CHANGEOVER',
  }
}
export type ResourceBody = ReturnType<typeof bodyOf>

/** Amounts in the draft, and above which they must be confirmed. */
export const amountsOf = ({ price, deposit }: ResourceDraft): TypedAmount[] => [
  typedAmount('price', price, UNUSUAL.price),
  typedAmount('deposit', deposit, UNUSUAL.deposit),
]

/** Fields that are required once a day is chosen, although the contract allows their absence. */
export function missingOf({ opensDay, opensTime, closesDay, closesTime }: ResourceDraft): Record<string, string> {
  return {
    ...(opensDay && !opensTime && { opensTime: 'Choisissez l’heure.' }),
    ...(closesDay && !closesTime && { closesTime: 'Choisissez l’heure.' }),
    ...(opensTime && !opensDay && { opensDay: 'Choisissez le jour.' }),
    ...(closesTime && !closesDay && { closesDay: 'Choisissez le jour.' }),
  }
}

const AT: Record<string, string> = { saleOpensAt: 'opensDay', saleClosesAt: 'closesDay' }
/** Maps a path of the contract to the field that shows its error. */
export const fieldAt = (path: string) => AT[path] ?? path.replace(/\..*/, '')

const GAPS: Record<Gap, string> = {
  NONE: 'rien',
  BUFFER: 'des jours libres',
  CHANGEOVER: 'départ et arrivée le même jour',
}

export const RESOURCE_LABELS: FieldLabels<ResourceDraft> = {
  name: 'Nom',
  description: richTextLabel('Présentation'),
  practicalSheet: richTextLabel('Fiche pratique'),
  price: 'Tarif',
  billingPeriod: { label: 'Facturation', say: (period) => PERIODS[period].label },
  stock: 'Stock',
  maxPerMember: 'Maximum par membre',
  opensDay: 'Ouverture',
  opensTime: 'Heure d’ouverture',
  closesDay: 'Fermeture',
  closesTime: 'Heure de fermeture',
  earliestStart: 'Premier début',
  latestStart: 'Dernier début',
  minDays: 'Durée minimale',
  maxDays: 'Durée maximale',
  startWeekdays: { label: 'Jours d’arrivée', say: (all) => all.map((each) => WEEKDAYS[Number(each) - 1]).join(', ') },
  noticeDays: 'Délai avant le début',
  windowDays: 'Au plus tôt avant le début',
  gap: { label: 'Entre deux réservations', say: (gap) => GAPS[gap] },
  bufferDays: 'Jours libres après',
  heldOn: 'Jour de l’événement',
  startTime: 'Heure de début',
  endTime: 'Heure de fin',
  approval: 'Accord de la commission',
  deposit: 'Caution',
  depositTerms: 'Forme de la caution',
  refund: { label: 'Annulation', say: (refund) => (refund === 'UNTIL' ? 'remboursée' : 'non remboursée') },
  cancelDays: 'Annulation jusqu’à',
  cancelPercent: 'Part remboursée',
  offerHours: 'Durée d’une offre',
  checklist: 'Points de l’état des lieux',
  meters: 'Compteurs',
  commissionId: null,
  audience: 'Pour qui',
  subscriptions: { label: 'Adhésions', say: formatSubscriptions },
  active: { label: 'Proposée', say: (value) => (value ? 'oui' : 'non') },
}
