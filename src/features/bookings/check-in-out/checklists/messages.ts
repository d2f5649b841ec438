export const SENDING_FAILED = {
  'photos-full': 'Vingt photos au plus\u00a0: retirez-en une d’abord.',
  other: '',
}

export const READING_WRONG = 'Écrivez un nombre, par exemple 1\u00a0204,5.'
