import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { saveLetters } from '../client.ts'
import { type Audience, type Counted, LONGEST } from '../contract.ts'
import { LetterPreview } from './LetterPreview.tsx'
import styles from './LettersForm.module.css'
import { saved } from './saved.ts'

type Props = { audience: Audience; begin: { subject: string; text: string }; sample: Counted['sample'] }

/** Subject and text of the letters, a preview, and their PDF. */
export function LettersForm({ audience, begin, sample }: Props) {
  const [typed, setTyped] = useState<Partial<typeof begin>>({})
  const { subject, text } = { ...begin, ...typed }
  const letters = useMutation({ mutationFn: () => saveLetters({ ...audience, subject, text }), ...saved })
  return (
    <section className="card stack" aria-labelledby="letters">
      <h2 id="letters">Lettres</h2>
      <p className="soft">
        Un PDF, chaque lettre sur sa page. Pliée en trois, l’adresse tombe dans la fenêtre d’une enveloppe DL ou C5/6.
      </p>
      <div className={styles.letter}>
        <div className="stack">
          <TextInput
            label="Objet"
            maxLength={200}
            value={subject}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, subject: value })}
          />
          <Textarea
            label="Texte"
            description="Une ligne vide sépare deux paragraphes. L’association signe."
            autosize
            minRows={8}
            maxRows={24}
            maxLength={LONGEST}
            value={text}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, text: value })}
          />
        </div>
        {sample && <LetterPreview sample={sample} subject={subject} text={text} />}
        <div className="row">
          <Button
            disabled={subject.trim() === '' || text.trim() === ''}
            loading={letters.isPending}
            onClick={() => letters.mutate()}
          >
            Préparer les lettres
          </Button>
        </div>
      </div>
    </section>
  )
}
