/**
 * Returns true if an error of the file system or a process has this code.
 *
 * @param {unknown} error
 * @param {string} code such as ENOENT
 */
export function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
