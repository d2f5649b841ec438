export const ACCOUNTS_FAILED = { other: 'Les numéros de compte n’ont pas pu être enregistrés. Réessayez.' }
