/** What the contract says of each status ("Errors"). */
export const reasons: Readonly<Record<number, string>> = {
  200: 'It succeeded.',
  201: 'It was made.',
  304: 'Nothing was to be done.',
  400: 'A required attribute is missing, or one is not valid.',
  401: 'Not authenticated, or a merge request that the caller may not accept.',
  403: 'Not allowed.',
  404: 'Not there, or hidden.',
  405: 'Not supported in this state.',
  406: 'Not acceptable in this state.',
  409: 'In conflict with what is there.',
  422: 'It cannot be processed.',
  500: 'The service failed.',
}
