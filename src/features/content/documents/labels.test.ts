import { describe, expect, test } from 'vitest'
import { DOCUMENT_TYPES } from '../../../shared/document.ts'
import { describeFile } from './labels.ts'

describe('A file in words', () => {
  test.each([
    [DOCUMENT_TYPES.pdf, 1_234_567, 'PDF, 1,2\u00a0Mo'],
    [DOCUMENT_TYPES.docx, 640_000, 'Word, 640\u00a0ko'],
    ['image/jpeg', 0, 'Image, 0\u00a0octets'],
    [DOCUMENT_TYPES.txt, 999, 'Texte, 999\u00a0octets'],
  ])('%s of %i bytes', (type, size, words) => expect(describeFile({ type, size })).toBe(words))
})
