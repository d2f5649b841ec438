import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import { countRecipients, type LabelForm, type LetterForm, printLabels, printLetters } from './contract.ts'

type Selection = Pick<LetterForm, 'recipients' | 'campaign'>

export const recipientsQuery = ({ recipients, campaign }: Selection) =>
  queryOptions({
    // Who was found stays in place while others are looked for.
    placeholderData: keepPreviousData,
    queryKey: ['postal', 'recipients', recipients, campaign ?? null],
    queryFn: ({ signal }) =>
      call(countRecipients, { query: { recipients, ...(campaign !== undefined && { campaign }) } }, signal),
  })

export const saveLetters = async (body: LetterForm) => save(await call(printLetters, { body }), 'lettres.pdf')
export const saveLabels = async (body: LabelForm) => save(await call(printLabels, { body }), 'etiquettes.pdf')
