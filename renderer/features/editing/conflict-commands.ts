/** Names of branches that a shell takes as they are. */
const plain = /^[\w][\w./-]*$/

/** A name as a shell takes it as one word, whatever is in it: whoever pushes a branch chooses its name. */
function quoted(name: string): string {
  return plain.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`
}

/**
 * Returns the commands of git that bring the target branch into the source branch in a clone, where the conflicts are to be
 * resolved. Git has no branch whose name begins with a dash, so none is taken for an option.
 */
export function conflictCommands(sourceBranch: string, targetBranch: string): readonly string[] {
  const [source, target] = [quoted(sourceBranch), quoted(`origin/${targetBranch}`)]
  return ['git fetch origin', `git switch ${source}`, `git merge ${target}`]
}

/** The command that ends it, once the conflicts are resolved and committed. */
export function pushCommand(sourceBranch: string): string {
  return `git push origin ${quoted(sourceBranch)}`
}
