const isoTimestamp =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,12}))?)?)?(?: ?(?:(Z|UTC)|([+-])(\d\d):?(\d\d)?))?$/i

/** Value for an unknown time: no service has one so early. */
export const unknownTime = '1970-01-01T00:00:00.000Z'

/**
 * Converts a timestamp in any ISO 8601 form to UTC with milliseconds. One without a zone is taken as UTC (contract,
 * "Notation"). Returns null when the text is no timestamp.
 */
export function canonicalTimestamp(written: string): string | null {
  // Fast path: nearly every service sends this form, which needs no conversion.
  if (written.length === 24 && written[23] === 'Z' && written[10] === 'T' && written[19] === '.') {
    return Number.isNaN(Date.parse(written)) ? null : written
  }
  const match = written.length <= 64 ? isoTimestamp.exec(written) : null
  if (!match) return null
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', , sign, hours, minutes] = match
  const milliseconds = `${fraction}000`.slice(0, 3)
  // Milliseconds since 1970 cannot express a leap second.
  const read = `${year}-${month}-${day}T${hour}:${minute}:${second === '60' ? '59' : second}.${milliseconds}Z`
  const time = Date.parse(read)
  if (Number.isNaN(time)) return null
  const offset = sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
  return new Date(time - offset * 60_000).toISOString()
}
