import fc from 'fast-check'
import { byScope } from '../../shared/model/by-scope.ts'

/** Scopes of labels by which lists can go, whatever they are called. */
export const namesOfScopes = fc
  .oneof(fc.string({ maxLength: 20, unit: 'grapheme' }), fc.constantFrom('size', 'a::b', 'my: scope', '優先度', 'none'))
  .filter((scope) => byScope(scope) !== null)
