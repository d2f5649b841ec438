type Answer<Row> = { _embedded: { data: Row[] }; page: { totalPages: number } }

/** Reads every row of a list, a hundred a call, for choices and sorting, which need all. */
export async function readEveryPage<Row>(
  read: (slice: { page: number; size: number }) => Promise<Answer<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 0, pages = 1; page < pages; page++) {
    const answer = await read({ page, size: 100 })
    rows.push(...answer._embedded.data)
    pages = answer.page.totalPages
  }
  return rows
}
