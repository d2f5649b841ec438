/** Who follows the link of a guest's order: they have no account, and no number of one. */
export const GUEST = 0

type Viewer = { id: number; order?: number | undefined }

/** Whether somebody is the buyer of an order, or of a line of it: by their account, or by the link to that order alone (rules#order-links). */
export const isBuyer = (
  { id, order }: Viewer,
  { personId, commandId }: { personId: number | null; commandId: number },
) => (personId ?? GUEST) === id && (order === undefined ? personId !== null : order === commandId)
