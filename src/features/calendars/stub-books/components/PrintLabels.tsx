import { TextInput } from '@mantine/core'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { saveAllLabels } from '../proof/client.ts'
import { PER_SHEET } from '../proof/contract.ts'
import { numberIn } from '../rules.ts'

const LABELS_FAILED = {
  'no-stubs': 'Aucun carnet de vendeur n’a de ces numéros. Élargissez les numéros, ou ajoutez d’abord les carnets.',
  'too-many-stubs':
    'Cinq mille étiquettes au plus par fichier. Donnez un premier et un dernier numéro, et faites-le en plusieurs fois.',
  429: 'Trop de fichiers à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Les étiquettes n’ont pas pu être préparées. Réessayez dans un instant.',
}

const LABELS_WORDS = {
  'stub-number': 'Écrivez un numéro de souche, de 1 à 9 999 999.',
  'ends-before-it-begins': 'Le dernier numéro vient avant le premier.',
  skip: 'Écrivez un nombre de 0 à 23.',
}

type Draft = { from: string; to: string; skip: string }

/** An empty limit is undefined; NaN is not a number. */
const boundOf = (typed: string) => (typed.trim() ? numberIn(typed) : undefined)
const isStub = (number = 1) => Number.isInteger(number) && number >= 1 && number <= 9_999_999

function check({ from, to, skip }: Draft): Record<string, string> {
  const [first, last, used] = [boundOf(from), boundOf(to), boundOf(skip) ?? 0]
  if (!isStub(first)) return { from: LABELS_WORDS['stub-number'] }
  if (!isStub(last)) return { to: LABELS_WORDS['stub-number'] }
  if (first && last && last < first) return { to: LABELS_WORDS['ends-before-it-begins'] }
  if (!(Number.isInteger(used) && used >= 0 && used < PER_SHEET)) return { skip: LABELS_WORDS.skip }
  return {}
}

/** Codes of all sellers' stubs or of a range in one file, on new or partly used sheets of labels. */
export function PrintLabels({ year, onClose }: { year: number | undefined; onClose: () => void }) {
  const form = useFormOf({
    initial: { from: '', to: '', skip: '' } as Draft,
    leaving: 'free',
    check,
    refusals: LABELS_FAILED,
    send: ({ from, to, skip }) => {
      const [first, last] = [boundOf(from), boundOf(to)]
      return saveAllLabels(year, { ...(first && { from: first }), ...(last && { to: last }), skip: boundOf(skip) ?? 0 })
    },
    done: onClose,
  })
  return (
    <Dialog title="Imprimer les étiquettes" onClose={onClose} size={520}>
      <Form form={form} label="Imprimer les étiquettes">
        <p className="soft">
          Un code par souche, tous carnets des vendeurs à la suite, sur des planches A4 de {PER_SHEET} étiquettes
          (70&nbsp;×&nbsp;37&nbsp;mm). Imprimez à 100&nbsp;%, sans adapter à la page.
        </p>
        <div className="pair">
          <TextInput
            label="De la souche"
            description={'Facultatif\u00a0: sinon la première'}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('from')}
          />
          <TextInput
            label="À la souche"
            description={'Facultatif\u00a0: sinon la dernière'}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('to')}
          />
        </div>
        <TextInput
          label="Étiquettes déjà utilisées sur la première planche"
          description={'Facultatif\u00a0: pour finir une planche entamée'}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('skip')}
        />
        <FormEnd form={form} action="Télécharger (PDF)" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
