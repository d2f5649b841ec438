import type { BackupFault } from './contract.ts'

/** Why a backup failed, and what to do: on the screen and in the mail. */
export const FAULT_WORDS: Record<BackupFault, { cause: string; mend: string }> = {
  NO_KEY: {
    cause: 'Les sauvegardes ne sont pas réglées\u00a0: il leur manque une clé.',
    mend: 'La personne qui héberge le portail règle les sauvegardes, et note la phrase secrète qui s’affiche alors.',
  },
  NO_ROOM: {
    cause: 'Il n’y a plus de place là où vont les sauvegardes.',
    mend: 'Faites de la place à cet endroit, ou demandez à la personne qui héberge le portail de garder les sauvegardes moins longtemps.',
  },
  NO_RIGHTS: {
    cause: 'Le portail n’a pas le droit d’écrire là où vont les sauvegardes.',
    mend: 'La personne qui héberge le portail doit lui donner ce droit, ou corriger la clé d’accès de cet endroit.',
  },
  AWAY: {
    cause: 'L’endroit où vont les sauvegardes ne répond pas.',
    mend: 'Vérifiez que le disque est branché, ou que le stockage en ligne fonctionne. Un nouvel essai a lieu tout seul.',
  },
  DIED: {
    cause: 'Le portail s’est arrêté pendant la sauvegarde.',
    mend: 'Lancez-en une autre. Si cela revient, la mémoire ou la place manque peut-être sur la machine.',
  },
  OTHER: {
    cause: 'La sauvegarde a échoué.',
    mend: 'La personne qui héberge le portail en trouve la cause en lançant elle-même une sauvegarde.',
  },
}
