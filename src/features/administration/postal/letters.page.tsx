import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { save } from '../../../web/download.ts'
import { call, sentence } from '../../../web/http.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { WithoutAddress } from './components/WithoutAddress.tsx'
import {
  countRecipients,
  type LabelForm,
  type LetterForm,
  printLabels,
  printLetters,
  type Recipients,
} from './contract.ts'

const postalFailed = {
  nobody: 'Il n’y a personne à qui écrire\u00a0: choisissez d’autres destinataires.',
  'too-many': 'C’est plus de 5 000 lettres\u00a0: écrivez d’abord à ceux qui n’ont pas d’e-mail.',
  400: 'Écrivez un objet et un texte, et choisissez une étiquette qui existe sur la planche.',
  429: 'Trop de documents à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Le document n’a pas pu être préparé. Réessayez.',
}

type Selection = Pick<LetterForm, 'recipients' | 'campaign'>

const recipientsQuery = ({ recipients, campaign }: Selection) =>
  queryOptions({
    // Who was found stays in place while others are looked for.
    placeholderData: keepPreviousData,
    queryKey: ['postal', 'recipients', recipients, campaign ?? null],
    queryFn: ({ signal }) =>
      call(countRecipients, { query: { recipients, ...(campaign !== undefined && { campaign }) } }, signal),
  })

const saveLetters = async (body: LetterForm) => save(await call(printLetters, { body }), 'lettres.pdf')
const saveLabels = async (body: LabelForm) => save(await call(printLabels, { body }), 'etiquettes.pdf')

const SHEETS: { value: LabelForm['sheet']; label: string; many: number }[] = [
  { value: '70x37', label: '24 de 70 × 37 mm (3 × 8)', many: 24 },
  { value: '99x38', label: '14 de 99,1 × 38,1 mm (2 × 7)', many: 14 },
  { value: '63x38', label: '21 de 63,5 × 38,1 mm (3 × 7)', many: 21 },
]
const saved = {
  onSuccess: () => toast('success', 'Le document est dans vos téléchargements.'),
  onError: (error: unknown) => toast('error', sentence(postalFailed, error)),
}

const TITLE = 'Lettres et étiquettes'

/** `/management/letters`: letters for windowed envelopes and labels, for members who have no e-mail or for all; the campaign is in the address. */
export function LettersPage() {
  const [params] = useSearchParams()
  const campaign = Number(params.get('campagne')) || undefined
  const [recipients, setRecipients] = useState<Recipients>('WITHOUT_EMAIL')
  const [typedSubject, setSubject] = useState<string>()
  const [typedText, setText] = useState<string>()
  const [sheet, setSheet] = useState<LabelForm['sheet']>('70x37')
  const [start, setStart] = useState('1')
  const selection = { recipients, campaign }
  const found = useQuery(recipientsQuery(selection))
  // A campaign's letters begin from what its mail says.
  const subject = typedSubject ?? found.data?.letter?.subject ?? ''
  const text = typedText ?? found.data?.letter?.text ?? ''
  const letters = useMutation({ mutationFn: () => saveLetters({ ...selection, subject, text }), ...saved })
  const labels = useMutation({ mutationFn: () => saveLabels({ ...selection, sheet, start: Number(start) }), ...saved })
  const many = SHEETS.find(({ value }) => value === sheet)?.many ?? 1
  const nobody = (found.data?.count ?? 0) === 0
  if (found.isPending)
    return (
      <Page title={TITLE}>
        <SkeletonRows rows={3} height={160} />
      </Page>
    )
  return (
    <Page title={TITLE}>
      <div className="stack-lg">
        <section className="card stack" aria-labelledby="recipients">
          <h2 id="recipients">À qui écrire</h2>
          {campaign === undefined ? (
            <NativeSelect
              label="Destinataires"
              data={[
                { value: 'WITHOUT_EMAIL', label: 'Les membres sans e-mail' },
                { value: 'ALL', label: 'Tous les membres' },
              ]}
              value={recipients}
              onChange={({ currentTarget: { value } }) => setRecipients(value === 'ALL' ? 'ALL' : 'WITHOUT_EMAIL')}
            />
          ) : (
            <p>Les membres sans e-mail qui n’ont pas encore payé la saison de cette campagne.</p>
          )}
          {found.isError && (
            <ErrorState onRetry={() => void found.refetch()}>Les destinataires n’ont pas pu être lus.</ErrorState>
          )}
          {found.data && <p role="status">{nobody ? 'Personne.' : counted(found.data.count, 'destinataire')}</p>}
          {found.data && found.data.withoutAddress.length > 0 && (
            <Notice tone="warn" title="Adresse postale inconnue">
              <WithoutAddress persons={found.data.withoutAddress} />
            </Notice>
          )}
        </section>
        <section className="card stack" aria-labelledby="letters">
          <h2 id="letters">Lettres</h2>
          <p className="soft">
            Un PDF, une lettre par page. Pliée en trois, l’adresse tombe dans la fenêtre d’une enveloppe DL ou C5/6.
          </p>
          <TextInput
            label="Objet"
            maxLength={200}
            value={subject}
            onChange={({ currentTarget: { value } }) => setSubject(value)}
          />
          <Textarea
            label="Texte"
            description="Une ligne vide sépare deux paragraphes."
            autosize
            minRows={8}
            maxLength={3000}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
          <div className="row">
            <Button
              disabled={nobody || subject.trim() === '' || text.trim() === ''}
              loading={letters.isPending}
              onClick={() => letters.mutate()}
            >
              Préparer les lettres
            </Button>
          </div>
        </section>
        <section className="card stack" aria-labelledby="labels">
          <h2 id="labels">Étiquettes</h2>
          <NativeSelect
            label="Planche"
            data={SHEETS.map(({ value, label }) => ({ value, label }))}
            value={sheet}
            onChange={({ currentTarget: { value } }) => setSheet(value as LabelForm['sheet'])}
          />
          <TextInput
            label="Première étiquette libre"
            description={`De 1 à ${many}\u00a0: une planche entamée se finit.`}
            type="number"
            min={1}
            max={many}
            value={start}
            onChange={({ currentTarget: { value } }) => setStart(value)}
          />
          <div className="row">
            <Button
              variant="default"
              disabled={nobody || !(Number(start) >= 1 && Number(start) <= many)}
              loading={labels.isPending}
              onClick={() => labels.mutate()}
            >
              Préparer les étiquettes
            </Button>
          </div>
        </section>
      </div>
    </Page>
  )
}
