import * as v from 'valibot'

/** The certificate by which a service proved its identity. */
export const serviceCertificateSchema = v.object({
  /** Issuer, in the words of the certificate. */
  issuer: v.string(),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
})
export type ServiceCertificate = Readonly<v.InferOutput<typeof serviceCertificateSchema>>
