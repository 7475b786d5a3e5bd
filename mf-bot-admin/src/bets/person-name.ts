/** Derives a name from an address: the part before @, dots and underscores as spaces, each word capitalized. */
export const nameOfEmail = (email: string): string =>
  (email.split('@')[0] ?? email)
    .split(/[._\s]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
