export const FAILED = { other: 'Les adresses n’ont pas pu être ajoutées. Réessayez.' }

export const WORDS = {
  required: 'Remplissez ce champ.',
  'number-format': 'Un numéro de 0 à 99\u00a0999.',
  'ends-before-it-begins': 'Le dernier numéro vient avant le premier.',
  'street-too-long': 'Mille numéros au plus à la fois.',
  'one-door-only': '«\u00a0bis\u00a0» ou «\u00a0ter\u00a0» ne va qu’avec un seul numéro.',
  'postal-code-format': 'Un code postal a cinq chiffres.',
}
