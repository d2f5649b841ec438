/** What a commission lends or sells is still to come. */
export const NoResources = () => <p className="soft">Rien à réserver pour le moment.</p>
