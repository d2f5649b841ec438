/** What a buyer reads where nobody decided in time. */
export const UNDECIDED = 'La commission n’a pas pu répondre à temps.'
