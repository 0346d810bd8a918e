/** A file that a text names, as it is sent. */
export interface AttachedFile {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  /** Where its bytes are on this computer. */
  readonly path: string
  readonly bytes: number
}

/** A file that a service has by now. */
export interface UploadedFile {
  readonly file: string
  readonly projectId: number
  /** As texts of the project name it: `/uploads/SECRET/NAME`. */
  readonly url: string
}
