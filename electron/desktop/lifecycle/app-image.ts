/**
 * The AppImage that Docket itself runs from; null where it runs from none. The variable `APPIMAGE` alone does not prove that: a
 * program that is started from another AppImage, such as a terminal, inherits it. Docket would then start, or even replace, that
 * other program's file.
 *
 * @param executable the path of the program that runs
 */
export function ownAppImage(environment: NodeJS.ProcessEnv, executable: string): string | null {
  const { APPIMAGE: file, APPDIR: folder } = environment
  return file && folder && executable.startsWith(`${folder}/`) ? file : null
}
