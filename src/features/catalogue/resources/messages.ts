/** Putting something into the cart. */
export const ADD_REFUSALS = {
  other: 'Rien n’a été ajouté au panier. Réessayez.',
  400: 'Votre panier est plein\u00a0: commandez d’abord ce qu’il contient, ou retirez une ligne.',
  429: 'Cela fait beaucoup de changements à la fois. Réessayez dans quelques minutes.',
}
