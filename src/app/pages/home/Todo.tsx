import {
  type Icon,
  IconChevronRight,
  IconCreditCardRefund,
  IconMailQuestion,
  IconMailX,
  IconPhotoExclamation,
  IconUserCheck,
  IconUserX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../shared/dates.ts'
import styles from './home.module.css'

type Props = { to: string; icon: Icon; title: string; urgent?: boolean; children: ReactNode }

/** Something that waits for this member, and leads to where it is settled. */
const Todo = ({ to, icon: Drawn, title, urgent = false, children }: Props) => (
  <Link to={to} className={urgent ? `${styles.todo} ${styles.urgent}` : styles.todo}>
    <Drawn size={28} aria-hidden="true" className={urgent ? `${styles.icon} ${styles.bad}` : styles.icon} />
    <div>
      <strong className={styles.title}>{title}</strong>
      {children}
    </div>
    <IconChevronRight size={22} aria-hidden="true" className={`${styles.icon} ${styles.go}`} />
  </Link>
)

export const ToValidate = ({ count, late }: { count: number; late: number }) => (
  <Todo
    to="/management/persons"
    icon={IconUserCheck}
    title={count === 1 ? 'Un compte à valider' : `${count} comptes à valider`}
    urgent={late > 0}
  >
    <p className={late > 0 ? styles.late : 'soft'}>{lateWords(count, late)}</p>
  </Todo>
)

export const StuckMails = ({ count }: { count: number }) => (
  <Todo
    to="/management/mails"
    icon={IconMailX}
    title={count === 1 ? 'Un e-mail en souffrance' : `${count} e-mails en souffrance`}
    urgent
  >
    <p className="soft">Ils n’ont pas pu partir : voyez pourquoi.</p>
  </Todo>
)

export const NewMessages = ({ count }: { count: number }) => (
  <Todo
    to="/management/messages?etat=NEW"
    icon={IconMailQuestion}
    title={count === 1 ? 'Un message à lire' : `${count} messages à lire`}
  >
    <p className="soft">Du formulaire de contact&nbsp;: personne n’a encore répondu.</p>
  </Todo>
)

export const ReportedPhotos = ({ count }: { count: number }) => (
  <Todo
    to="/management/photos"
    icon={IconPhotoExclamation}
    title={count === 1 ? 'Une photo signalée' : `${count} photos signalées`}
  >
    <p className="soft">Par des membres&nbsp;: remettez-la dans son album, ou supprimez-la.</p>
  </Todo>
)

export const UnsettledMoney = ({ count }: { count: number }) => (
  <Todo
    to="/management/payments"
    icon={IconCreditCardRefund}
    title={count === 1 ? 'Un paiement à régler' : `${count} paiements à régler`}
    urgent
  >
    <p className="soft">Remboursement à faire ou échoué, paiement à vérifier : voyez quoi faire.</p>
  </Todo>
)

/** Requests that the law gives a month to answer. */
export const AskedErasures = ({ count, due }: { count: number; due: string | undefined }) => (
  <Todo
    to="/management/erasures"
    icon={IconUserX}
    title={count === 1 ? 'Une demande d’effacement' : `${count} demandes d’effacement`}
  >
    {due && <p className="soft">La loi demande une réponse avant le {formatDay(due)}.</p>}
  </Todo>
)

function lateWords(count: number, late: number): string {
  if (late === 0) return 'À traiter sous 24 à 48 h.'
  if (count === 1) return 'En retard\u00a0: il attend depuis plus de 48 h.'
  return `Dont ${late} en retard, depuis plus de 48 h.`
}
