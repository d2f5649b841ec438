import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { EditedVersion, Name, Version, Website } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { Association, Calendar, Contact, LegalFacts, Season } from '../contract.ts'

/** Each part of the configuration with a form: read with its version (0 if it was never set), and saved with it. */
const read = { auth: { may: may.manageSociety } } as const
const saved = { ...read, versioned: true } as const
const withVersion = <S extends z.ZodRawShape>(part: z.ZodObject<S>) => part.extend({ version: Version })
const edited = <S extends z.ZodRawShape>(part: z.ZodObject<S>) => part.extend({ version: EditedVersion })

const line = (max: number) => Name.max(max, 'too-long')

export const EditedAssociation = withVersion(Association)
export type EditedAssociation = z.infer<typeof EditedAssociation>

/** The society, as an administrator edits it. */
export const AssociationForm = z.object({
  name: line(120),
  /** Short enough for a phone's header. */
  shortName: line(30),
  city: z.string().trim().max(80, 'too-long'),
  address: z.array(line(120)).max(5, 'too-many-lines'),
  links: z.array(z.object({ label: line(40), url: Website })).max(8, 'too-many'),
  photoCredits: z.array(line(80)).max(4, 'too-many-lines'),
  colour: Association.shape.colour,
  version: EditedVersion,
})
export type AssociationForm = z.infer<typeof AssociationForm>

export const readAssociation = endpoint('GET /siteconfiguration/association', {
  ...read,
  summary: 'Who the society is, to be edited',
  reply: EditedAssociation,
})
/** 400 at `colour`, `colour-contrast`: it would be unreadable; the message names the nearest readable colour. */
export const saveAssociation = endpoint('PUT /siteconfiguration/association', {
  ...saved,
  summary: 'Say who the society is',
  body: AssociationForm,
  reply: EditedAssociation,
})

export const EditedContact = withVersion(Contact)
export type EditedContact = z.infer<typeof EditedContact>
export const ContactForm = edited(Contact)

export const readContact = endpoint('GET /siteconfiguration/contact', {
  ...read,
  summary: 'The society’s mailbox, to be edited',
  reply: EditedContact,
})
export const saveContact = endpoint('PUT /siteconfiguration/contact', {
  ...saved,
  summary: 'Name the society’s mailbox',
  body: ContactForm,
  reply: EditedContact,
})

export const EditedSeason = withVersion(Season)
export type EditedSeason = z.infer<typeof EditedSeason>
export const SeasonForm = edited(Season)

export const readSeason = endpoint('GET /siteconfiguration/season', {
  ...read,
  summary: 'The season, to be edited',
  reply: EditedSeason,
})
/** 400 `no-such-day`, at `end` `not-a-year`, at `renewalFrom` `renewal-after-end`. */
export const saveSeason = endpoint('PUT /siteconfiguration/season', {
  ...saved,
  summary: 'Set the season',
  body: SeasonForm,
  reply: EditedSeason,
})

export const EditedCalendar = withVersion(Calendar)
export type EditedCalendar = z.infer<typeof EditedCalendar>
export const CalendarForm = edited(Calendar)

export const readCalendar = endpoint('GET /siteconfiguration/calendar', {
  auth: 'public',
  summary: 'The text of the calendar’s page',
  reply: EditedCalendar,
})
export const saveCalendar = endpoint('PUT /siteconfiguration/calendar', {
  ...saved,
  summary: 'Write the text of the calendar’s page',
  body: CalendarForm,
  reply: EditedCalendar,
})

export const EditedLegalFacts = withVersion(LegalFacts)
export type EditedLegalFacts = z.infer<typeof EditedLegalFacts>
export const LegalFactsForm = edited(LegalFacts)

export const readLegalFacts = endpoint('GET /siteconfiguration/legal', {
  ...read,
  summary: 'The facts of the legal notice, to be edited',
  reply: EditedLegalFacts,
})
/** 400 `rna-format`, `siren-format`. */
export const saveLegalFacts = endpoint('PUT /siteconfiguration/legal', {
  ...saved,
  summary: 'Write the facts of the legal notice',
  body: LegalFactsForm,
  reply: EditedLegalFacts,
})
