import { expect, test } from 'vitest'
import { describeAnswers } from './messages.ts'

test.each([
  [0, 0, 0, 'Aucun parent inscrit\u00a0: la photo reste masquée.'],
  [2, 2, 0, 'Ses parents sont d’accord.'],
  [1, 1, 0, 'Son parent est d’accord.'],
  [2, 1, 0, 'Attend l’accord de 1\u00a0parent.'],
  [2, 1, 1, 'Un parent refuse\u00a0: la photo reste masquée.'],
  [2, 0, 2, 'Ses parents refusent\u00a0: la photo reste masquée.'],
])(
  'the administrator reads the consent of %i parents of whom %i agree and %i do not',
  (parents, agreed, refused, told) => {
    expect(describeAnswers({ parents, agreed, refused })).toBe(told)
  },
)
