import fc from 'fast-check'

/**
 * Names as services have them: of any script, with quotation marks of any script, commas, colons, backslashes and pictures, and
 * neither spaces around them nor lines in them.
 */
export const namesOfServices: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
      fc.constantFrom(
        '"',
        '“',
        '”',
        '„',
        '«',
        '»',
        '「',
        '」',
        "'",
        '’',
        '\\',
        '\\"',
        '\\\\',
        ',',
        ':',
        '::',
        '(',
        ')',
      ),
      fc.constantFrom(
        ' ',
        '-',
        '*',
        '#1',
        '@',
        '🐛',
        '👩‍💻',
        '漏洞',
        'say "hi"',
        'or',
        'é',
        'İ',
        'ß',
        '\u00a0',
        '→',
        '%',
        '~',
      ),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) =>
    parts
      .join('')
      .replace(/[\r\n\u2028\u2029]/g, '')
      .trim(),
  )
  .filter((name) => name !== '' && name.isWellFormed() && !/^(?:none|me)$/i.test(name))
