import { parisInstant, parisTime } from '../../../../shared/dates.ts'
import { richTextLabel } from '../../../../web/ui/editor/richTextLabel.ts'
import type { FieldLabels } from '../../../../web/ui/form/merge.ts'
import { type AudienceDraft, audienceBody, type Owner, typedAudience } from '../../../society/audience/client.ts'
import { formatSubscriptions } from '../../../society/persons/labels.ts'
import type { News } from '../contract.ts'

/** Publication: draft, on saving, or at a day and time in Paris. */
type Publication = 'DRAFT' | 'NOW' | 'AT'

export type NewsDraft = AudienceDraft & {
  title: string
  text: string
  publication: Publication
  day: string
  time: string
  expiresOn: string
  pinned: boolean
}

export function typedNews(news: News | undefined, owners: readonly Owner[]): NewsDraft {
  const { day, time } = news?.publishedAt ? parisTime(news.publishedAt) : { day: '', time: '' }
  return {
    ...typedAudience(news, owners),
    title: news?.title ?? '',
    text: String(news?.text ?? ''),
    publication: day ? 'AT' : 'DRAFT',
    day,
    time,
    expiresOn: news?.expiresOn ?? '',
    pinned: news?.pinned ?? false,
  }
}

function momentOf({ publication, day, time }: NewsDraft, published: string | null | undefined) {
  if (publication !== 'AT') return publication === 'NOW' ? 'now' : null
  const isSame = published && JSON.stringify(parisTime(published)) === JSON.stringify({ day, time })
  // The form shows minutes only; saving it must not change the seconds.
  return isSame ? published : parisInstant(day, time)
}

/** Request body; `published` is the publication time as loaded. */
export function bodyOf(draft: NewsDraft, published: string | null | undefined) {
  const { title, text, pinned, expiresOn } = draft
  const isTimed = draft.publication !== 'AT' || (draft.day !== '' && draft.time !== '')
  return {
    ...audienceBody(draft),
    title,
    text,
    pinned,
    publishedAt: isTimed ? momentOf(draft, published) : null,
    expiresOn: expiresOn || null,
  }
}

export const missingMoment = ({ publication, day, time }: NewsDraft): Record<string, string> => {
  if (publication !== 'AT') return {}
  return { ...(!day && { day: 'Choisissez le jour.' }), ...(!time && { time: 'Choisissez l’heure.' }) }
}

const PUBLICATION_WORDS: Record<Publication, string> = { DRAFT: 'Brouillon', NOW: 'Maintenant', AT: 'À une date' }

export const NEWS_LABELS: FieldLabels<NewsDraft> = {
  title: 'Titre',
  text: richTextLabel('Texte'),
  commissionId: 'Au nom de',
  audience: 'Pour qui',
  subscriptions: { label: 'Adhésions', say: formatSubscriptions },
  publication: { label: 'Publication', say: (value) => PUBLICATION_WORDS[value] },
  day: 'Jour de publication',
  time: 'Heure de publication',
  expiresOn: 'Dernier jour',
  pinned: { label: 'Épinglée', say: (value) => (value ? 'oui' : 'non') },
}
