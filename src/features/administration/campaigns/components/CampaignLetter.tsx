import { Button, TextInput } from '@mantine/core'
import type { RichText } from '../../../../shared/schemas.ts'
import { RichTextField } from '../../../../web/ui/editor/RichTextField.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { AttachmentsField } from '../../../mailing/mailings/attachments/components/AttachmentsField.tsx'
import type { Attachment } from '../../../mailing/mailings/attachments/contract.ts'
import {
  ATTACHMENT_REFUSALS,
  ATTACHMENT_WORDS,
  TOO_LARGE_TOGETHER,
} from '../../../mailing/mailings/attachments/labels.ts'
import { fitTogether } from '../../../mailing/mailings/attachments/rules.ts'
import { useSession } from '../../../platform/access/client.ts'
import { CampaignWords, type WrittenLetter } from '../contract.ts'

export const letterWords: Record<string, string> = {
  required: 'Écrivez quelque chose ici\u00a0: chaque membre le lira.',
  'too-long': 'Ce texte est trop long.',
  ...ATTACHMENT_WORDS,
}

export const startFailed = {
  ...ATTACHMENT_REFUSALS,
  409: 'Cette campagne vient d’être lancée par quelqu’un d’autre, plus personne n’a à payer, ou la saison n’est plus en vente\u00a0: la page est mise à jour.',
  other: 'La campagne n’a pas pu être lancée. Réessayez.',
}

type Words = { subject: string; text: string }
type Draft = Words & { files: Attachment[] }

type Props = {
  season: number
  usual: Words
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  onWritten: (written: WrittenLetter) => void
}

/** Editor of the campaign's letter: the default text or the society's own, with attachments. The preview shows it once the editor is closed. */
export function CampaignLetter({ season, usual, isOpen, setOpen, onWritten }: Props) {
  const form = useFormOf({
    initial: { ...usual, files: [] } as Draft,
    keep: { name: `campaign-letter-${season}`, owner: useSession()?.userId },
    schema: CampaignWords,
    body: ({ subject, text }: Draft) => ({ subject, text }),
    check: ({ files }: Draft): Record<string, string> => (fitTogether(files) ? {} : { files: TOO_LARGE_TOGETHER }),
    words: letterWords,
    refusals: startFailed,
    send: async (words) => {
      onWritten({
        season,
        words: words as { subject: string; text: RichText },
        attachments: form.values.files.map(({ id }) => id),
      })
      setOpen(false)
    },
  })
  const reset = () => {
    form.restart({ ...usual, files: [] })
    onWritten({ season, words: null, attachments: [] })
    setOpen(false)
  }
  if (!isOpen)
    return (
      <div className="row">
        <Button variant="default" onClick={() => setOpen(true)}>
          Modifier le texte ou joindre un fichier
        </Button>
      </div>
    )
  return (
    <Form form={form} label="Lettre de la campagne">
      <TextInput label="Objet" autoComplete="off" {...form.field('subject')} />
      <RichTextField
        label="Texte"
        description="Ce qui précède le bouton. Le montant, la façon de payer et le lien personnel suivent toujours."
        {...form.field('text')}
      />
      <AttachmentsField
        name={`campaign ${season}`}
        files={form.values.files}
        onChange={(files) => form.change({ files })}
      />
      <FormEnd form={form} action="Voir ce que cela donne" onCancel={() => setOpen(false)}>
        <Button variant="subtle" onClick={reset}>
          Revenir au texte habituel
        </Button>
      </FormEnd>
    </Form>
  )
}
