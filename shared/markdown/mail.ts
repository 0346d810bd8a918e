/** Addresses of mail. Each is looked for from the beginning of a word only, and no part of it is longer than mail allows. */
export const mailAddresses =
  /(?<![\w.+-])(?:mailto:)?([a-z0-9][\w.+-]{0,63}@(?:[a-z0-9][a-z0-9-]{0,62}\.){1,8}[a-z0-9-]{0,62}[a-z0-9])(?![\w-])/gi
