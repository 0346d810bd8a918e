/** A section of a log as a runner writes it. @param options in brackets, such as `[collapsed=true]` */
export function sectionOf(name: string, header: string, lines: string, options = ''): string {
  return `section_start:10:${name}${options}\r\u001b[0K\u001b[36;1m${header}\u001b[0;m\n${lines}section_end:75:${name}\r\u001b[0K\n`
}

/** The log of a job that failed: three sections, the last of which is folded from the start. */
export const logText = [
  sectionOf('prepare', 'Preparing', ''),
  sectionOf('script', '$ make', 'compiling main.c\n\u001b[31merror: no main\u001b[0m\n'),
  sectionOf('after', 'Cleaning', 'rm -r build\n', '[collapsed=true]'),
  '\u001b[31;1mfailed\u001b[0;m\n',
].join('')
