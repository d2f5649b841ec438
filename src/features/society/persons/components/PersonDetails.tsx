import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay, formatMoment, parisDay } from '../../../../shared/dates.ts'
import { readablePhone } from '../../../../shared/phones.ts'
import { PostalAddress } from '../addresses/components/PostalAddress.tsx'
import type { Person } from '../contract.ts'
import { LABELS, shortLabel } from '../fields/labels.ts'
import { MEMBERTYPE_LABELS, STATE_LABELS } from '../labels.ts'
import styles from './Person.module.css'
import { ageWords, nameOf, validityOf } from './PersonFacts.ts'

const Missing = ({ children }: { children: string }) => <span className="soft">{children}</span>

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="card stack" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

/** « 12 mai 1987 (39 ans) » */
const bornOn = (day: string) => `${formatDay(day)} (${ageWords(day, parisDay(new Date()))})`

export const PersonContact = ({ person }: { person: Person }) => (
  <Part id="contact" title="Identité et contact">
    {!person.email && person.state !== 'ERASED' && <Missing>Sans e-mail&nbsp;: à joindre autrement</Missing>}
    {person.email && (
      <a className={styles.contact} href={`mailto:${person.email}`}>
        <IconMail size={20} aria-hidden="true" />
        {person.email}
      </a>
    )}
    {person.phone && (
      <a className={styles.contact} href={`tel:${person.phone}`}>
        <IconPhone size={20} aria-hidden="true" />
        {readablePhone(person.phone)}
      </a>
    )}
    <dl className="facts">
      <dt>{shortLabel('birthDate')}</dt>
      <dd>{person.birthDate ? bornOn(person.birthDate) : <Missing>Non renseignée</Missing>}</dd>
      <dt>{LABELS.createdAt}</dt>
      <dd>{formatMoment(person.createdAt)}</dd>
    </dl>
  </Part>
)

export const PersonAddress = ({ person: { address } }: { person: Person }) => (
  <Part id="address" title="Adresse">
    {address ? <PostalAddress address={address} /> : <p className="soft">Aucune adresse renseignée.</p>}
  </Part>
)

export const PersonStatus = ({ person }: { person: Person }) => (
  <Part id="status" title="Statut et adhésions">
    <dl className="facts">
      <dt>Membre</dt>
      <dd>N° {person.id}</dd>
      <dt>{LABELS.membertype}</dt>
      <dd>
        {person.membertype && MEMBERTYPE_LABELS[person.membertype].long}
        {person.membertypePrecision && <div className="soft">{person.membertypePrecision}</div>}
      </dd>
      <dt>{LABELS.cis}</dt>
      <dd>{person.cis ?? <Missing>Non renseigné</Missing>}</dd>
      <dt>{LABELS.subscriptions}</dt>
      <dd>{person.subscriptions.join(', ') || <Missing>Aucune</Missing>}</dd>
      {person.wanted && (
        <>
          <dt>Demandé</dt>
          <dd>
            {[MEMBERTYPE_LABELS[person.wanted.membertype].long, person.wanted.membertypePrecision]
              .filter(Boolean)
              .join(', ')}
            <br />
            {person.wanted.subscriptions.join(', ')}
            <div className="soft">Prendra effet au paiement de la cotisation</div>
          </dd>
        </>
      )}
      {person.udFnspfDoubleStatusSubscription && (
        <>
          <dt>{LABELS.udFnspfDoubleStatusSubscription}</dt>
          <dd>UDSP / FNSPF</dd>
        </>
      )}
      <dt>Valable jusqu’au</dt>
      <dd>{validityOf(person.accountValidity) ?? <Missing>Aucune cotisation validée</Missing>}</dd>
      <dt>Nouvelles</dt>
      <dd>{person.newsletterOptIn ? 'Reçues par e-mail' : 'Pas d’e-mail'}</dd>
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

/** The account's steps, the latest first: who moved it, when and why. */
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
