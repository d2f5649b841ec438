import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay, formatMoment, parisDay } from '../../../../shared/dates.ts'
import { readablePhone } from '../../../../shared/phones.ts'
import { PostalAddress } from '../addresses/components/PostalAddress.tsx'
import type { Person } from '../contract.ts'
import { LABELS, shortLabel } from '../fields/labels.ts'
import { formatSubscriptions, MEMBERTYPE_LABELS, STATE_LABELS } from '../labels.ts'
import styles from './Person.module.css'
import { ageWords, nameOf } from './PersonFacts.ts'

const Missing = ({ children }: { children: string }) => <span className="soft">{children}</span>

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="card stack" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

/** « 12 mai 1987 (39 ans) » */
const bornOn = (day: string) => `${formatDay(day)} (${ageWords(day, parisDay(new Date()))})`

/** Contact of a member, the first thing that is tapped. */
export const PersonContact = ({ person: { email, phone, state } }: { person: Person }) => (
  <div className={styles.contacts}>
    {phone && (
      <a className={styles.contact} href={`tel:${phone}`}>
        <IconPhone size={20} aria-hidden="true" />
        {readablePhone(phone)}
      </a>
    )}
    {email && (
      <a className={styles.contact} href={`mailto:${email}`}>
        <IconMail size={20} aria-hidden="true" />
        {email}
      </a>
    )}
    {!email && state !== 'ERASED' && <Missing>Sans e-mail&nbsp;: à joindre autrement</Missing>}
  </div>
)

const Fact = ({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? styles.wide : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Data of a member in two columns. */
export const PersonRecord = ({ person }: { person: Person }) => (
  <Part id="record" title="Fiche">
    <dl className={styles.record}>
      <Fact label={LABELS.membertype} wide>
        {person.membertype ? MEMBERTYPE_LABELS[person.membertype].long : <Missing>Non renseigné</Missing>}
        {person.membertypePrecision && <div className="soft">{person.membertypePrecision}</div>}
      </Fact>
      <Fact label={LABELS.subscriptions}>{formatSubscriptions(person.subscriptions) || <Missing>Aucune</Missing>}</Fact>
      <Fact label={LABELS.cis}>{person.cis ?? <Missing>Non renseigné</Missing>}</Fact>
      {person.wanted && (
        <Fact label="Demandé" wide>
          {[MEMBERTYPE_LABELS[person.wanted.membertype].long, person.wanted.membertypePrecision]
            .filter(Boolean)
            .join(', ')}
          <br />
          {formatSubscriptions(person.wanted.subscriptions)}
          <div className="soft">Prendra effet au paiement de la cotisation</div>
        </Fact>
      )}
      {person.udFnspfDoubleStatusSubscription && (
        <Fact label={LABELS.udFnspfDoubleStatusSubscription} wide>
          UDSP / FNSPF
        </Fact>
      )}
      <Fact label={shortLabel('birthDate')}>
        {person.birthDate ? bornOn(person.birthDate) : <Missing>Non renseignée</Missing>}
      </Fact>
      <Fact label="Adresse">
        {person.address ? <PostalAddress address={person.address} /> : <Missing>Non renseignée</Missing>}
      </Fact>
      <Fact label="Membre">N° {person.id}</Fact>
      <Fact label={LABELS.createdAt}>{formatMoment(person.createdAt)}</Fact>
      <Fact label="Nouvelles">{person.newsletterOptIn ? 'Reçues par e-mail' : 'Pas d’e-mail'}</Fact>
    </dl>
  </Part>
)

export const PersonFamily = ({ person }: { person: Person }) => (
  <Part id="family" title="Famille">
    {person.relations.length === 0 && <p className="soft">Aucun enfant déclaré.</p>}
    {person.relations.length > 0 && (
      <ul className="plain">
        {person.relations.map(({ id, relatedUser, relationShipPrecision }) => (
          <li key={id}>
            <strong>{nameOf(relatedUser)}</strong>
            <div className="soft">
              {[relationShipPrecision, relatedUser.birthDate && bornOn(relatedUser.birthDate)]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </li>
        ))}
      </ul>
    )}
  </Part>
)

/** History of the account, latest first: who, when and why. */
export const PersonHistory = ({ person }: { person: Person }) => (
  <Part id="history" title="Historique">
    <ol className="timeline">
      {person.history.toReversed().map(({ at, to, actor, note }) => (
        <li key={`${at}-${to}`}>
          <strong>{STATE_LABELS[to].label}</strong>
          <div className="soft small">
            {formatMoment(at)}
            {actor && `, par ${actor.id === person.id ? 'le membre' : actor.name}`}
          </div>
          {note && <blockquote className={`as-typed ${styles.note}`}>{note}</blockquote>}
        </li>
      ))}
    </ol>
  </Part>
)
