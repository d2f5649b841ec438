import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import {
  type Audience,
  countAddressees,
  type LabelForm,
  type LetterForm,
  printLabels,
  printLetters,
} from './contract.ts'

export const recipientsQuery = (audience: Audience) =>
  queryOptions({
    // The last result stays visible during the next search.
    placeholderData: keepPreviousData,
    queryKey: ['postal', 'recipients', audience],
    queryFn: ({ signal }) => call(countAddressees, { body: audience }, signal),
  })

export const saveLetters = async (body: LetterForm) => save(await call(printLetters, { body }), 'lettres.pdf')
export const saveLabels = async (body: LabelForm) => save(await call(printLabels, { body }), 'etiquettes.pdf')
