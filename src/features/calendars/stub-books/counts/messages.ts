import { CLOSED } from '../labels.ts'

export const COUNT_FAILED = {
  'campaign-closed': CLOSED,
  'changed-meanwhile':
    'La somme attendue vient de changer\u00a0: un autre comptage ou un don est arrivé. Fermez cette fenêtre, puis recomptez.',
  404: 'Ce comptage n’existe plus. Fermez cette fenêtre.',
  429: 'Trop de demandes à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Ce n’est pas enregistré. Réessayez dans un instant.',
}
