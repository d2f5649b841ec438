/** Refusals of the family tab. */
export const childFailed = {
  0: 'La connexion au serveur a échoué. Rien n’est perdu\u00a0: vérifiez votre réseau, puis réessayez.',
  403: 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.',
  404: 'Cet enfant n’est plus dans cette famille. Rechargez la page.',
  'child-already-there': 'Un enfant de ce nom, né ce jour-là, est déjà déclaré.',
  'too-many-children': 'Vingt enfants au plus peuvent être déclarés.',
  'child-has-account': 'Cet enfant a maintenant un compte de membre\u00a0: il change lui-même ses informations.',
  other: 'Cet enfant n’a pas pu être enregistré. Vérifiez les champs, puis réessayez.',
}
export const childNotRemoved = {
  403: 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.',
  other: 'Cet enfant n’a pas pu être retiré. Rechargez la page, puis réessayez.',
}
export const childSaved = (firstName: string) => `${firstName} est bien enregistré dans la famille`
export const childRemoved = (firstName: string) => `${firstName} n’est plus dans la famille`
