import { richTextLabel } from '../../../../web/ui/editor/richTextLabel.ts'
import type { FieldLabels } from '../../../../web/ui/form/merge.ts'
import { type AudienceDraft, audienceBody, type Owner, typedAudience } from '../../../society/audience/client.ts'
import { describeAudience } from '../../../society/audience/labels.ts'
import { formatSubscriptions } from '../../../society/persons/labels.ts'
import type { Album } from '../contract.ts'

export type AlbumDraft = AudienceDraft & { title: string; year: string; day: string; credits: string; text: string }

export const typedAlbum = (album: Album | undefined, owners: readonly Owner[], thisYear: number): AlbumDraft => ({
  ...typedAudience(album, owners),
  title: album?.title ?? '',
  year: String(album?.year ?? thisYear),
  day: album?.day ?? '',
  credits: album?.credits ?? '',
  text: String(album?.text ?? ''),
})

/** A day determines the year. */
export const bodyOf = ({ title, year, day, credits, text, ...audience }: AlbumDraft) => ({
  ...audienceBody(audience),
  title,
  credits,
  text,
  year: Number(day ? day.slice(0, 4) : year),
  day: day || null,
})

export const ALBUM_LABELS: FieldLabels<AlbumDraft> = {
  title: 'Titre',
  year: 'Année',
  day: 'Jour',
  credits: 'Crédits',
  text: richTextLabel('Texte'),
  commissionId: 'Au nom de',
  audience: { label: 'Qui voit l’album', say: (value) => describeAudience(value, [], '') },
  subscriptions: { label: 'Adhésions', say: formatSubscriptions },
}
