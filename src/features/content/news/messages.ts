import { audienceWords } from '../../society/audience/labels.ts'

export const FIELD_WORDS = {
  ...audienceWords,
  'ends-too-soon': 'Ce jour est avant la publication.',
}

export const saveFailed = {
  403: 'Vous n’administrez pas cette commission.',
  404: 'Cette actualité, ou sa commission, n’est plus là.',
  other: 'L’actualité n’a pas pu être enregistrée. Rien n’est perdu\u00a0: réessayez.',
}

export const mailFailed = {
  'already-asked': 'L’envoi est déjà demandé\u00a0: une actualité ne part qu’une fois.',
  draft: 'Un brouillon ne part pas\u00a0: publiez d’abord l’actualité.',
  over: 'Cette actualité est terminée\u00a0: elle ne part plus.',
  begun: 'Trop tard\u00a0: l’envoi a commencé.',
  other: 'L’envoi n’a pas pu être changé. Réessayez.',
}
