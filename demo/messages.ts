import { keepMessage } from '../src/features/society/contact/service.ts'
import type { Trx } from '../src/server/data/db.ts'
import { personBy } from './photos.ts'

const HOUR = 3_600_000

type DemoMessage = {
  hours: number
  firstName: string
  lastName: string
  subject: string
  text: string
  /** Nobody but a member writes to a commission: this one. */
  commission?: { technicalName: string; member: string }
  state?: 'CLOSED'
}

const MESSAGES: DemoMessage[] = [
  {
    hours: 5,
    firstName: 'Solenn',
    lastName: 'Quéré',
    subject: 'Devenir membre honoraire',
    text: 'Bonjour,\nMon père a quitté la caserne l’an dernier. Peut-il rester à l’amicale, et comment s’inscrit-il\u00a0?\nMerci.',
  },
  {
    hours: 20,
    firstName: 'Camille',
    lastName: 'Morvan',
    subject: 'Le barnum est-il libre le 14 juillet\u00a0?',
    text: 'Bonjour,\nNous serions une quarantaine. Faut-il prévoir une remorque pour le transporter\u00a0?',
    commission: { technicalName: 'location', member: 'membre@demo.example' },
  },
  {
    hours: 50,
    firstName: 'Anne-Laure',
    lastName: 'Le Floc’h',
    subject: 'Visite de la caserne avec ma classe',
    text: 'Bonjour,\nJ’enseigne en CE1. Serait-il possible de venir avec vingt-quatre enfants au printemps, un mardi matin\u00a0?',
  },
  {
    hours: 190,
    firstName: 'Support',
    lastName: 'Référencement',
    subject: 'Votre site en première page',
    text: 'Bonjour, nous pouvons améliorer votre visibilité dès cette semaine.',
    state: 'CLOSED',
  },
]

const addressOf = ({ firstName, lastName }: DemoMessage) =>
  `${firstName}.${lastName}@courrier.example`
    .normalize('NFD')
    .replace(/[^\w.@-]/g, '')
    .toLowerCase()

/** Where a message to a commission goes, and whose it is. */
async function meant(trx: Trx, { technicalName, member }: NonNullable<DemoMessage['commission']>) {
  const named = trx.selectFrom('commissions').where('technicalName', '=', technicalName).select('id')
  return {
    commissionId: (await named.executeTakeFirstOrThrow()).id,
    personId: await personBy(trx, member),
    email: member,
  }
}

/** What strangers and members wrote by the contact form, dated relative to now; one of them needs no answer. */
export async function loadMessages(trx: Trx, now: Date) {
  for (const { hours, commission, ...message } of MESSAGES)
    await keepMessage(trx, {
      ...message,
      email: addressOf({ hours, ...message }),
      phone: '06 18 18 18 18',
      commissionId: null,
      createdAt: new Date(now.getTime() - hours * HOUR).toISOString(),
      ...(commission && (await meant(trx, commission))),
    })
}
