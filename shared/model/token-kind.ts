/**
 * Kind of a token, which decides the header it is sent in. `private`: a private or a personal token; a service tells the two
 * apart, their requests look the same. `oauth`: a token that another program was given for the user.
 */
export const tokenKinds = ['private', 'oauth'] as const
export type TokenKind = (typeof tokenKinds)[number]
