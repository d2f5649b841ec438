/** « 123456782FEC20261231.txt »: the name that the law asks for. */
export const fecName = (identity: string, to: string): string => `${identity}FEC${to.replaceAll('-', '')}.txt`
