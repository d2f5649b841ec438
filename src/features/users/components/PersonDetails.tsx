import { formatDay, formatMoment, formatShortDay } from '../../../shared/dates.ts'
import type { Person } from '../contract.ts'
import { STATE_LABELS } from '../messages.ts'

const orDash = (value: string | null | undefined) => value || '–'
const yesNo = (value: boolean) => (value ? 'Oui' : 'Non')

const ageOn = (birthDate: string, today: string) => {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
export const age = (birthDate: string) => ageOn(birthDate, new Date().toISOString().slice(0, 10))

const phonePairs = (phone: string) => phone.replace(/^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '0$1 $2 $3 $4 $5')

export const PersonContact = ({ person }: { person: Person }) => (
  <section className="card stack" aria-labelledby="contact-title">
    <h2 id="contact-title">Identité et contact</h2>
    <dl className="facts">
      <dt>Né(e) le</dt>
      <dd>{person.birthDate ? `${formatDay(person.birthDate)} (${age(person.birthDate)} ans)` : '–'}</dd>
      <dt>E-mail</dt>
      <dd>{person.email ? <a href={`mailto:${person.email}`}>{person.email}</a> : '–'}</dd>
      <dt>Téléphone</dt>
      <dd>{person.phone ? <a href={`tel:${person.phone}`}>{phonePairs(person.phone)}</a> : '–'}</dd>
      <dt>Inscrit(e) le</dt>
      <dd>{formatMoment(person.createdAt)}</dd>
    </dl>
  </section>
)

export const PersonStatus = ({ person }: { person: Person }) => (
  <section className="card stack" aria-labelledby="status-title">
    <h2 id="status-title">Statut et adhésions</h2>
    <dl className="facts">
      <dt>Statut</dt>
      <dd>{[person.membertype, person.membertypePrecision].filter(Boolean).join(' – ')}</dd>
      <dt>Centre</dt>
      <dd>{orDash(person.cis)}</dd>
      <dt>Adhésions</dt>
      <dd>{orDash(person.subscriptions.join(', '))}</dd>
      <dt>Double statut</dt>
      <dd>{yesNo(person.udFnspfDoubleStatusSubscription)}</dd>
      <dt>Nouvelles</dt>
      <dd>{person.newsletterOptIn ? 'Reçoit les nouvelles par e-mail' : 'Ne reçoit pas les nouvelles'}</dd>
      <dt>Validité</dt>
      <dd>{person.accountValidity > '1970-01-01' ? formatDay(person.accountValidity) : '–'}</dd>
      {person.roles.length > 0 && (
        <>
          <dt>Rôles</dt>
          <dd>{person.roles.join(', ')}</dd>
        </>
      )}
    </dl>
  </section>
)

export const PersonFamily = ({ person }: { person: Person }) => (
  <section className="card stack" aria-labelledby="family-title">
    <h2 id="family-title">Famille</h2>
    {person.relations.length === 0 ? (
      <p className="soft">Aucun enfant déclaré.</p>
    ) : (
      <ul className="plain">
        {person.relations.map(({ id, relatedUser, relationShipPrecision }) => (
          <li key={id}>
            <strong>
              {relatedUser.firstName} {relatedUser.lastName}
            </strong>
            <div className="small soft">
              {relationShipPrecision}
              {relatedUser.birthDate &&
                `, né(e) le ${formatShortDay(relatedUser.birthDate)} (${age(relatedUser.birthDate)} ans)`}
            </div>
          </li>
        ))}
      </ul>
    )}
  </section>
)

export const PersonHistory = ({ person }: { person: Person }) => (
  <section className="card stack" aria-labelledby="history-title">
    <h2 id="history-title">Historique</h2>
    <ol className="timeline">
      {person.history.toReversed().map(({ at, to, actor, note }) => (
        <li key={`${at}-${to}`}>
          <strong>{STATE_LABELS[to].label}</strong>
          <div className="small soft">
            {formatMoment(at)}
            {actor && `, par ${actor.name}`}
          </div>
          {note && <p>{note}</p>}
        </li>
      ))}
    </ol>
  </section>
)
