/** « 123456782FEC20261231.txt »: the file name that the law requires. */
export const fecName = (identity: string, to: string): string => `${identity}FEC${to.replaceAll('-', '')}.txt`
