export const REPORT_FAILED = {
  404: 'Cette campagne n’existe plus.',
  429: 'Trop de téléchargements à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Le rapport n’a pas pu être téléchargé. Réessayez.',
}
