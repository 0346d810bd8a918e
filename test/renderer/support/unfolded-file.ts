/** A file of a hundred lines, of which two are changed. */
export const diff =
  '@@ -30,7 +30,7 @@ fn open() {\n line 30\n line 31\n line 32\n-line 33\n+Line 33\n line 34\n line 35\n line 36\n' +
  '@@ -45,7 +45,8 @@ fn close() {\n line 45\n line 46\n line 47\n+line 47 a\n line 48\n line 49\n line 50\n line 51\n'
export const text = Array.from({ length: 100 }, (_, at) => `line ${at + 1}`)
  .join('\n')
  .replace('line 33\n', 'Line 33\n')
  .replace('line 47\n', 'line 47\nline 47 a\n')
