import * as v from 'valibot'

/** The certificate by which a service showed that it is the one that was asked for. */
export const serviceCertificateSchema = v.object({
  /** Who says so, in the words of the certificate. */
  issuer: v.string(),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
})
export type ServiceCertificate = Readonly<v.InferOutput<typeof serviceCertificateSchema>>
