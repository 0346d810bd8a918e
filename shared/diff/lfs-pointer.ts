const pointer = /^[-+ ]version https:\/\/git-lfs\.github\.com\/spec\/v1$/m

/** Returns true for a diff of pointers: Git LFS keeps the files that they stand for. */
export function isOfPointers(diff: string): boolean {
  return pointer.test(diff)
}
