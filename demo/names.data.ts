/** Common French names, for people who do not exist. */
export const FIRST_NAMES =
  `Camille Nicolas Julie Thomas Marie Julien Sophie Pierre Émilie Antoine Claire Maxime Laura Alexandre
  Manon Guillaume Chloé Romain Léa Sébastien Anaïs Mathieu Pauline Vincent Céline Yann Gwenaëlle Loïc Maëlle Erwan Nolwenn Ronan
  Solène Tanguy Enora Killian Jean-Baptiste Anne-Laure Marie-Hélène François Isabelle Patrick Martine Alain Monique Jean-Luc
  Brigitte Michel Chantal Gérard Sylvie Olivier Nathalie Stéphane Valérie Hugo Inès Lucas Jade Nathan Louise Théo Alice Adrien
  Margaux Quentin Charlotte Baptiste Mathilde Kévin Élodie Jérôme Aurélie Cédric Virginie Fabien Delphine Hervé Corinne`.split(
    /\s+/,
  )

export const LAST_NAMES =
  `Le-Goff Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre
  Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Mercier Dupont Lambert Bonnet François Martinez Legrand
  Garnier Faure Rousseau Blanc Guérin Muller Henry Roussel Nicolas Perrin Morin Mathieu Clément Gauthier Dumont Lopez Fontaine
  Chevalier Robin Masson Sanchez Gérard Nguyen Boyer Denis Lemaire Duval Joly Gautier Roger Roche Roy Noël Meyer Lucas Meunier
  Jean Marchand Dufour Blanchard Marie Barbier Brun Dumas Brunet Schmitt Leroux Colin Fernandez Renard Arnaud Rolland Caron
  Aubert Giraud Leclerc Vidal Bourgeois Renaud Lemoine Picard Gaillard Philippe Leclercq Lacroix Fabre Dupuis Olivier Rodriguez
  Da-Silva Hubert Louis Charles Guillot Rivière Le-Gall Guillaume Adam Rey Moulin Gonzalez Berger Lecomte Menard Kerbrat Prigent
  Cloarec Quéméneur L'Hostis Tanguy Corre Le-Bris Morvan Jaouen Guéguen Riou d'Hervé Abgrall Madec`.split(/\s+/)

export const REFUSALS = [
  'Vous n’êtes pas rattaché à l’un de nos centres. Rapprochez-vous de l’amicale de votre centre de secours.',
  'Ce compte est un doublon : vous avez déjà un compte avec une autre adresse e-mail.',
  'Le statut choisi ne correspond pas à votre situation. Merci de vous réinscrire en tant qu’externe.',
]
