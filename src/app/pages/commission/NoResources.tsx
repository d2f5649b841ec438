/** What a commission lends or sells is still to come. */
export const NoResources = () => <p className="soft">Rien pour l’instant.</p>
