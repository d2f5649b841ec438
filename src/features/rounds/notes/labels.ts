import type { Note } from './contract.ts'

export const NOTE_LABELS: Record<Note['kind'], string> = {
  ACCESS: 'Accès',
  DOG: 'Chien',
  WATER: 'Point d’eau',
  OTHER: 'Autre',
}
