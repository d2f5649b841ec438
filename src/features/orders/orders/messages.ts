import { type Cents, formatEuros, toEuros } from '../../../shared/money.ts'
import { isStay } from '../../catalogue/reservations/labels.ts'
import type { OrderDetails, OrderLine, OrderStep } from './contract.ts'
import { UNPAID_CHEQUE } from './labels.ts'

const LINE_STEPS: Record<string, string> = {
  TO_APPROVE: 'en attente d’accord',
  CONFIRMED: 'confirmée',
  HANDED_OVER: 'remise',
  RETURNED: 'rendue',
  CANCELLED: 'annulée',
  REFUSED: 'refusée',
}
const ORDER_STEPS: Record<string, string> = {
  PENDING: 'Commande passée',
  PAID: 'Commande payée',
  DONE: 'Commande terminée',
  EXPIRED: 'Commande non payée à temps',
  CANCELLED: 'Commande annulée',
  PARTIALLY_REFUNDED: 'Commande remboursée en partie',
  REFUNDED: 'Commande remboursée',
}

type Step = Pick<OrderStep, 'at' | 'state' | 'reservationId' | 'by' | 'name' | 'note'>
const DECIDED = ['CONFIRMED', 'CANCELLED', 'REFUSED']

/** Joins steps of several lines into one if the same person took them at the same moment with the same result. */
export function joinSteps<Each extends Step>(steps: readonly Each[]): (Each & { lines: number[] })[] {
  const joined: (Each & { lines: number[] })[] = []
  for (const step of steps) {
    const before = joined.at(-1)
    const { reservationId, state } = step
    const isSame = (['at', 'state', 'by', 'name', 'note'] as const).every((each) => before?.[each] === step[each])
    if (reservationId === null) joined.push({ ...step, lines: [] })
    else if (before?.lines.length && isSame && DECIDED.includes(state)) before.lines.push(reservationId)
    else joined.push({ ...step, lines: [reservationId] })
  }
  return joined
}

/**
 * « Commande payée », « Chalet : réservation confirmée », « Amicale, UDSP : cotisations confirmées »: describes a step,
 * with the names of its lines if they have any.
 */
export function stepWords(
  { state, note }: { state: string; note?: string | null },
  lines: readonly Pick<OrderLine, 'name' | 'billingPeriod'>[],
  kind: OrderDetails['kind'],
): string {
  const [line] = lines
  if (line && state === 'HANDED_OVER' && !isStay(line)) return `${line.name}\u00a0: entrée notée`
  if (line) {
    const many = lines.length > 1 ? 's' : ''
    const names = lines.map(({ name }) => name).join(', ')
    return `${names}\u00a0: ${kind === 'ADHESION' ? 'cotisation' : 'réservation'}${many} ${LINE_STEPS[state] ?? state}${many}`
  }
  if (state === 'PENDING' && note === UNPAID_CHEQUE) return 'Commande à régler de nouveau'
  return ORDER_STEPS[state] ?? state
}

type PaidOrder = Pick<OrderDetails, 'reservations' | 'practical'>

/** What the buyer of a paid order has left to do: return something, bring a deposit, or nothing. */
export function leftToDo({ reservations, practical }: PaidOrder): string {
  if (reservations.some((line) => line.state === 'HANDED_OVER' && isStay(line)))
    return 'Il vous reste à rapporter ce qui vous a été remis.'
  const isToCome = (id: number) => reservations.some((line) => line.id === id && line.state === 'CONFIRMED')
  if (practical.some(({ reservationId, deposit }) => deposit?.state === 'ASKED' && isToCome(reservationId)))
    return 'Il vous reste à apporter la caution, le jour de la remise.'
  return 'Vous n’avez plus rien à faire.'
}

/** First sentence for the buyer of an order in each state; `pay`: a fee that can still be paid. */
export const NEXT = {
  PENDING: {
    tone: 'warn',
    title: 'Cette commande attend votre paiement',
    text: 'Rien n’a encore été débité. Passé son délai, elle s’annule d’elle-même.',
    pay: true,
  },
  PAID: { tone: 'good', title: 'Tout est réglé, merci', text: 'Vous n’avez plus rien à faire.', pay: false },
  DONE: { tone: 'good', title: 'Cette commande est terminée', text: 'Vous n’avez plus rien à faire.', pay: false },
  EXPIRED: {
    tone: 'info',
    title: 'Cette commande n’a pas été payée à temps',
    text: 'Elle est annulée et rien n’a été débité.',
    pay: true,
  },
  CANCELLED: { tone: 'info', title: 'Cette commande est annulée', text: 'Rien n’a été débité.', pay: false },
  PARTIALLY_REFUNDED: {
    tone: 'info',
    title: 'Cette commande est remboursée en partie',
    text: 'Le détail est ci-dessous, le reçu le dit aussi.',
    pay: false,
  },
  REFUNDED: {
    tone: 'info',
    title: 'Cette commande est remboursée',
    text: 'Le détail est ci-dessous, le reçu le dit aussi.',
    pay: false,
  },
} as const

export const REFUNDED_BY_CARD = 'Sur une carte, la somme apparaît sous 5 à 10 jours, selon votre banque.'
export const REFUND_UNDER_WAY = 'Un remboursement est en cours\u00a0: nous vous écrirons si quelque chose l’empêche.'
export const REFUND_FAILED =
  'Le remboursement n’a pas abouti. L’association le refait autrement et vous écrira\u00a0: vous n’avez rien à faire.'

export const receiptFailed = {
  409: 'Cette commande n’est pas payée\u00a0: il n’y a pas encore de reçu.',
  429: 'Trop de téléchargements. Attendez quelques minutes, puis réessayez.',
  other: 'Le reçu n’a pas pu être téléchargé. Réessayez dans un instant.',
}

/** « 24,00 € sur 241,50 € sont rendus, ou en cours de l’être. » */
export function partRefunded({ refunded, owed }: { refunded: Cents; owed: Cents }, total: number): string {
  const under = owed > 0 ? ', ou en cours de l’être' : ''
  return `${formatEuros(toEuros(refunded + owed))} sur ${formatEuros(total)} sont rendus${under}.`
}
