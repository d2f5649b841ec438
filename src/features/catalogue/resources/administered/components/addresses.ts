type Commission = { id: number; technicalName: string }

const wrapperOf = ({ id, technicalName }: Commission) =>
  `/management/commissions/commissionWrapper/${technicalName}/${id}`

/** Where a commission's resources are administered. */
export const listOf = (commission: Commission) => `${wrapperOf(commission)}?onglet=ressources`
/** Where the participants of what is sold by the unit are seen. */
export const participantsOf = (commission: Commission, id: number) =>
  `${wrapperOf(commission)}/resources/${id}/participants`
/** What that page is called: who comes on a day, or who bought what is for no day. */
export const participantsWord = ({ heldOn }: { heldOn: string | null }) => (heldOn ? 'Participants' : 'Acheteurs')
/** Where one of them is written. */
export const pageOf = (commission: Commission, id: number | 'new') => `${wrapperOf(commission)}/resources/${id}`
